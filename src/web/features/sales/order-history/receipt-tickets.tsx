import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { OrderDetails } from '#contract/sales/order-history.ts';
import { formatNumbers } from '#domain/email/number-ranges.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { ProofCheck } from '#web/features/sales/ticket-proofs/proof-check.tsx';
import { VoidLines } from './void-and-refund-lines.tsx';

/** The number of tickets shown at first. An order can have up to 999. */
const SHOWN = 24;

type ReceiptTicketsProps = {
  order: OrderDetails;
  /** Only the tickets' holder can get their proofs. */
  isHolder: boolean;
};

/** The tickets of an order. Their holder sees the ticket proofs, which show that the tickets are in the public log. */
export function ReceiptTickets({ order, isHolder }: ReceiptTicketsProps) {
  const [all, setAll] = useState(false);
  const { draw, ownTickets, tickets, voids } = order;
  if (ownTickets.length === 0) return null;
  const shown = all ? ownTickets : ownTickets.slice(0, SHOWN);
  return (
    <section aria-labelledby="tickets" className="mt-8">
      <h2 id="tickets" className="text-xl">
        Tickets
      </h2>
      <p className="tabular mt-1">{formatNumbers(tickets)}</p>
      <VoidLines voids={voids} />
      <div data-screen-only="">
        {isHolder && (
          <>
            <p className="mt-2 text-muted text-sm">
              A ticket proof shows that your ticket is in the draw’s public log as you bought it.{' '}
              <Link to="/prize-draw/$id/verify" params={{ id: draw.id }} className="link">
                Check the draw
              </Link>
            </p>
            <div className="mt-3">
              <ProofCheck
                drawId={draw.id}
                orderId={order.id}
                numbers={ownTickets.map(({ ticketNumber }) => ticketNumber)}
              />
            </div>
          </>
        )}
        <ul className="mt-4 grid gap-x-8 sm:grid-cols-2">
          {shown.map((ticket) => (
            <li
              key={ticket.id}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-b"
            >
              <span className={cn('tabular font-display font-semibold', ticket.voided && 'line-through')}>
                {formatTicketNumber(ticket.ticketNumber)}
              </span>
              <span className="flex items-center gap-3 text-sm">
                {describeStatus(ticket)}
                {isHolder && (
                  <a
                    href={`/api/v1/prize-draws/${draw.id}/tickets/${ticket.id}/proof`}
                    download
                    className="link inline-flex min-h-11 items-center"
                  >
                    Ticket proof
                    <span className="sr-only">{` of ticket ${formatTicketNumber(ticket.ticketNumber)}`}</span>
                  </a>
                )}
              </span>
            </li>
          ))}
        </ul>
        {shown.length < ownTickets.length && (
          <Button variant="secondary" className="mt-4" onClick={() => setAll(true)}>
            {`Show all ${ownTickets.length}`}
          </Button>
        )}
      </div>
    </section>
  );
}

function describeStatus({ voided, refunded, entered }: OrderDetails['ownTickets'][number]): string {
  if (voided) return refunded ? 'Voided, refunded' : 'Voided';
  return entered === false ? 'Not entered' : '';
}
