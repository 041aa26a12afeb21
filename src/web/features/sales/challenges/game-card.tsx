import type { ReactNode } from 'react';
import { cn } from '#web/components/ui/cn.ts';
import './games.css';

type GameCardProps = {
  children: ReactNode;
  /** Content of the stub below the tear line. */
  stub?: ReactNode;
};

/** A challenge styled as a printed card. */
export function GameCard({ children, stub }: GameCardProps) {
  return (
    <section
      data-variant="receipt"
      data-tear="below"
      className={cn('ticket game-card', stub ? 'pb-(--stub)' : '[--stub:-2rem]')}
    >
      <div className="px-5 pt-7 pb-6 sm:px-7">{children}</div>
      {stub && (
        <>
          <span className="ticket-tear" aria-hidden="true" />
          <div className="absolute inset-x-0 bottom-0 flex h-(--stub) items-center px-5 pb-1.5 sm:px-7">
            {stub}
          </div>
        </>
      )}
    </section>
  );
}

/** A framed panel for the question. */
export function GamePanel({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cn('ticket-frame rounded-control bg-accent-soft/50 px-3 py-5', className)}>
      {children}
    </div>
  );
}
