import type { ReactNode } from 'react';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Sprig } from '#web/components/art/sprig.tsx';

type LargeTicketProps = {
  number: number;
  winner?: boolean;
  /** Shown above the number. */
  label?: ReactNode;
  /** The holder's name. */
  children: ReactNode;
};

/** A printed ticket whose size scales with the screen. */
export function LargeTicket({ number, winner = false, label, children }: LargeTicketProps) {
  const digits = formatTicketNumber(number);
  return (
    <article data-variant={winner ? 'winner' : 'default'} data-tear="end" className="ticket stage-ticket">
      <div className="ticket-frame stage-ticket-frame">
        {winner && <Sprig className="ticket-sprig stage-ticket-sprig" />}
        <p className="stage-ticket-label">{label ?? 'Ticket'}</p>
        <p className="stage-ticket-number">{digits}</p>
        <p className="stage-ticket-name">{children}</p>
      </div>
      <span className="ticket-tear" aria-hidden="true" />
      <span className="stage-ticket-stub" aria-hidden="true">
        <span className="ticket-upright">{digits}</span>
      </span>
    </article>
  );
}
