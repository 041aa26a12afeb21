import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Ticket } from '#contract/sales/orders.ts';

type Asked = {
  draw: Pick<PrizeDraw, 'status'> | undefined;
  ticket: Pick<Ticket, 'voided'> | undefined;
};

type Rejection = { title: string; description: string };

export const LONGEST_REASON = 500;

export const REASON_REQUIRED: Rejection = {
  title: 'Reason Required',
  description: 'Please provide a reason for voiding the ticket',
};

export const REFUND_REASON_REQUIRED = 'Please provide a reason for the refund';

export const CANNOT_VOID: Rejection = {
  title: 'Cannot Void Ticket',
  description: 'Tickets cannot be voided after the prize draw has been drawn.',
};

/**
 * Finds why a ticket cannot be voided, as far as the page can tell. The server also rejects it once the list is
 * sealed.
 */
export function findVoidRejection({ draw, ticket }: Asked): Rejection | null {
  if (!draw)
    return { title: 'Error', description: 'Prize draw information is missing. Please refresh the page.' };
  if (!ticket || ticket.voided) return { title: 'Error', description: 'No ticket selected for voiding' };
  return draw.status === 'completed' ? CANNOT_VOID : null;
}
