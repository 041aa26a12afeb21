import type { TicketProof } from '#contract/drawing/proofs.ts';
import type { Api } from '#web/lib/api.ts';

/** The maximum page size of the API. */
const ALL = 1000;

/** Loads the proofs of all of the user's tickets in a draw, by number. Tickets by post have no order. */
export async function loadOwnProofs(api: Api, drawId: string): Promise<TicketProof[]> {
  const params = { id: drawId };
  const orders = new Set<string>();
  const proofs: TicketProof[] = [];
  for (let page = 1, total = 1; (page - 1) * ALL < total; page += 1) {
    const query = { mine: 'true', limit: ALL, page } as const;
    const list = await api.page('GET /api/v1/prize-draws/:id/tickets', { params, query });
    total = list.total;
    for (const { id: ticketId, ticketNumber, orderId } of list.rows) {
      if (orderId) {
        orders.add(orderId);
        continue;
      }
      const file = await api.text('GET /api/v1/prize-draws/:id/tickets/:ticketId/proof', {
        params: { id: drawId, ticketId },
      });
      proofs.push({ ticketNumber, file });
    }
  }
  for (const id of orders)
    proofs.push(...(await api('GET /api/v1/orders/:id/ticket-proofs', { params: { id } })));
  return proofs.toSorted((a, b) => a.ticketNumber - b.ticketNumber);
}
