import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Receipt } from '#contract/sales/orders.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Ticket, TicketStub } from '#web/components/ui/ticket.tsx';
import { LimitPrompt } from '#web/features/accounts/limits/limit-prompt.tsx';
import { useOwnLimits } from '#web/features/accounts/limits/queries.ts';
import { ProofCheck } from '#web/features/sales/ticket-proofs/proof-check.tsx';
import { TicketProofActions } from '#web/features/sales/ticket-proofs/ticket-proof-actions.tsx';
import { TicketProofNote } from '#web/features/sales/ticket-proofs/ticket-proof-note.tsx';
import { useAuth } from '#web/lib/session.tsx';
import { AfterPurchaseLinks } from './after-purchase-links.tsx';
import { WhatNext } from './what-next.tsx';

type BoughtProps = { draw: PrizeDraw; receipt: Receipt };

/** The number of tickets printed large. The rest are stubs. */
const LARGE = 3;

/** The end of a purchase, with the tickets and what happens next. */
export function Bought({ draw, receipt: { order, tickets } }: BoughtProps) {
  const large = tickets.slice(0, LARGE);
  const small = tickets.slice(LARGE);
  const { user } = useAuth();
  const limits = useOwnLimits();
  return (
    <div>
      <p className="mt-2 text-lg">{`${formatPounds(order.totalPence)} paid for ${plural(order.quantity, 'ticket')}. ${order.quantity === 1 ? 'It’s yours, and it’s' : 'They’re yours, and they’re'} in the draw’s public log. Your order number is ${order.number}.`}</p>
      <ul className="mt-6 grid gap-4">
        {large.map((ticket) => (
          <li key={ticket.id} className="animate-rise-in">
            <Ticket
              number={ticket.ticketNumber}
              variant={ticket.voided ? 'voided' : 'default'}
              title={draw.title}
              facts={[
                { label: 'Bought', value: formatShortDateTime(ticket.purchasedAt) },
                { label: 'Price', value: formatPounds(order.totalPence / order.quantity) },
              ]}
            >
              <TicketProofActions drawId={draw.id} ticket={ticket} />
            </Ticket>
          </li>
        ))}
      </ul>
      {small.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-2">
          {small.map((ticket) => (
            <li key={ticket.id}>
              <TicketStub number={ticket.ticketNumber} voided={ticket.voided} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <ProofCheck
          drawId={draw.id}
          orderId={order.id}
          numbers={tickets.map(({ ticketNumber }) => ticketNumber)}
        />
      </div>
      <TicketProofNote drawId={draw.id} className="measure mt-3" />
      <WhatNext draw={draw} />
      {user && limits && (
        <LimitPrompt
          user={user}
          limits={limits}
          title="How much do you want to spend at most in a month?"
          className="mt-10"
        />
      )}
      <AfterPurchaseLinks id={draw.id} />
    </div>
  );
}
