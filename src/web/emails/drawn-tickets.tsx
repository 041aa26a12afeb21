import { Section } from '@react-email/components';
import type { DrawnPrize } from '#domain/email/email-draw.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { Ticket } from './parts.tsx';

/** Up to this many tickets are printed large. */
const LARGE = 2;

/** Prizes, each with its winning ticket. */
export function DrawnTickets({ drawn }: { drawn: readonly DrawnPrize[] }) {
  const low = drawn.length > LARGE;
  const tickets = drawn.map(({ prize, number }, place) => (
    <Ticket
      // biome-ignore lint/suspicious/noArrayIndexKey: several prizes can have the same name
      key={place}
      label={prize}
      number={number === null ? 'No entered tickets were left' : formatTicketNumber(number)}
      facts={[]}
      low={low}
    />
  ));
  return low ? <Section style={{ margin: '20px 0 16px' }}>{tickets}</Section> : tickets;
}
