import { useEffect, useRef } from 'react';
import type { PrizeDraw } from '#contract/draws.ts';
import type { Receipt } from '#contract/orders.ts';
import { pounds } from '#domain/money/format.ts';
import { shortDateTime, timeWithZone } from '#domain/time/london.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Ticket, TicketStub } from '#web/components/ui/ticket.tsx';

type BoughtProps = { draw: PrizeDraw; receipt: Receipt };

/** So many are printed large; of a larger order the others follow as small stubs. */
const LARGE = 3;

/** The end of a purchase: the tickets themselves. */
export function Bought({ draw, receipt: { order, tickets } }: BoughtProps) {
  const large = tickets.slice(0, LARGE);
  const small = tickets.slice(LARGE);
  return (
    <div>
      <Headline>Purchase Complete!</Headline>
      <p className="mt-2 text-lg">
        {`${pounds(order.totalPence)} paid for ${order.quantity} ${order.quantity === 1 ? 'ticket' : 'tickets'}.`}
      </p>
      {draw.skillGameType && (
        <p className="mt-1 text-muted">
          A ticket bought on a wrong answer is not entered in the draw; your dashboard tells you after the
          close.
        </p>
      )}
      <ul className="mt-6 grid gap-4">
        {large.map((ticket) => (
          <li key={ticket.id}>
            <Ticket
              number={ticket.ticketNumber}
              title={draw.title}
              facts={[
                { label: 'Bought', value: shortDateTime(ticket.purchasedAt) },
                { label: 'Price', value: pounds(draw.ticketPrice) },
              ]}
            />
          </li>
        ))}
      </ul>
      {small.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-2">
          {small.map((ticket) => (
            <li key={ticket.id}>
              <TicketStub number={ticket.ticketNumber} />
            </li>
          ))}
        </ul>
      )}
      <Onward id={draw.id} />
    </div>
  );
}

/** The payment was left unfinished. */
export function Held({ draw, receipt: { order } }: BoughtProps) {
  const tickets = order.quantity === 1 ? 'ticket is' : 'tickets are';
  return (
    <div>
      <Headline>Payment not finished</Headline>
      <p className="mt-2 text-lg">
        {`Nothing was paid. Your ${order.quantity} ${tickets} held until ${timeWithZone(order.expiresAt)} and then ${order.quantity === 1 ? 'goes' : 'go'} back on sale.`}
      </p>
      <Onward id={draw.id} />
    </div>
  );
}

function Headline({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="mt-1 text-3xl outline-none">
      {children}
    </h1>
  );
}

function Onward({ id }: { id: string }) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <ButtonLink to="/dashboard">View in Dashboard</ButtonLink>
      <ButtonLink to="/prize-draw/$id" params={{ id }} variant="secondary">
        Return to Prize Draw
      </ButtonLink>
    </div>
  );
}
