import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type TicketEndProps = { className?: string; children: ReactNode };

/**
 * The stub at a ticket's end, `--stub` wide, with vertical text. Hidden from screen readers, because it only
 * repeats other text.
 */
export function TicketEnd({ className, children }: TicketEndProps) {
  return (
    <>
      <span className="ticket-tear" aria-hidden="true" />
      <div
        aria-hidden="true"
        className="absolute inset-y-0 right-0 flex w-(--stub) items-center justify-center overflow-hidden"
      >
        <span className={cn('ticket-upright font-display font-semibold', className)}>{children}</span>
      </div>
    </>
  );
}
