import { toNumberRanges } from '#domain/email/number-ranges.ts';
import type { DrawRow } from '#server/features/draws/lifecycle/service.ts';
import type { NewEmail } from '#server/features/email/outbox/service.ts';
import type { RefundCause } from '#server/features/money/payments/service.ts';
import type { SoldTicket } from './store.ts';

/** The reason why tickets are voided and refunded. */
export type Cause = Exclude<RefundCause, 'late'>;

/** Tickets in one order that were voided together, and their refund. */
export type VoidedTickets = {
  /** At least one ticket. All have the same holder. */
  tickets: readonly [SoldTicket, ...SoldTicket[]];
  refundId: string | null;
  amountPence: number;
};

/** Builds the email about voided or refunded tickets. Returns none if the buyer has deleted their account. */
export function buildVoidedTicketsEmail(
  { tickets, refundId, amountPence }: VoidedTickets,
  { draw, cause, reason }: { draw: DrawRow; cause: Cause; reason: string },
): NewEmail[] {
  const [{ id, orderId, personId, email, provider }] = tickets;
  if (email === null) return [];
  const { title, colorScheme, customColor } = draw;
  const facts = {
    ...(orderId && { orderId }),
    draw: { id: draw.id, title, colorScheme, customColor },
    tickets: toNumberRanges(tickets.map(({ number }) => number)),
    testPayment: provider === 'test',
    amountPence,
  };
  const data = { ...facts, reason };
  const to = { recipient: email, personId, dedupKey: refundId ? `refund:${refundId}` : `void:${id}` };
  switch (cause) {
    case 'cancel':
      return [{ ...to, template: 'draw-cancelled', data }];
    case 'no_winner':
      return [{ ...to, template: 'draw-no-winner', data: facts }];
    default:
      return [{ ...to, template: 'refund', data: { ...data, cause } }];
  }
}
