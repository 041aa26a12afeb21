import { numberRanges } from '#domain/email/number-ranges.ts';
import type { DrawRow } from '#server/features/draws/lifecycle/service.ts';
import type { NewMail } from '#server/features/email/outbox/service.ts';
import type { RefundCause } from '#server/features/money/payments/service.ts';
import type { SoldTicket } from './store.ts';

/** What a refund is for, where it goes with tickets. */
export type Cause = Exclude<RefundCause, 'late'>;

/** Tickets of one order that were taken back together, and what was given back for them. */
export type TakenBack = {
  /** At least one, all of one holder. */
  tickets: readonly [SoldTicket, ...SoldTicket[]];
  refundId: string | null;
  amountPence: number;
};

/** What the buyer is told; nothing where nobody is left to be written to. */
export function mailOf(
  { tickets, refundId, amountPence }: TakenBack,
  { draw, cause, reason }: { draw: DrawRow; cause: Cause; reason: string },
): NewMail[] {
  const [{ id, personId, email, provider }] = tickets;
  if (email === null) return [];
  const { title, colorScheme, customColor } = draw;
  const data = {
    draw: { id: draw.id, title, colorScheme, customColor },
    tickets: numberRanges(tickets.map(({ number }) => number)),
    testPayment: provider === 'test',
    ...{ amountPence, reason },
  };
  const to = { recipient: email, personId, dedupKey: refundId ? `refund:${refundId}` : `void:${id}` };
  return cause === 'cancel'
    ? [{ ...to, template: 'draw-cancelled', data }]
    : [{ ...to, template: 'refund', data: { ...data, cause } }];
}
