import { offsetOf, type Paging } from '#contract/lists.ts';
import { recordAct } from '../../db/audit.ts';
import type { Connection, Database, Transaction } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import type { Viewer } from '../../viewer.ts';
import { drawFactsUnderLock, drawsByIds, visibleDraw } from '../draws/service.ts';
import type { PaymentsService } from '../payments/service.ts';
import { requireSelf, requireVoidable, requireVoider, seesHolders } from './policy.ts';
import * as store from './store.ts';

export { presentTicket } from './present.ts';
export type { TicketRow } from './store.ts';

/** The tickets of one order, by number. */
export const ticketsOfOrder = (connection: Connection, orderId: string): Promise<store.TicketRow[]> =>
  store.ofOrder(connection, orderId);

type Search = Paging & { search?: string | undefined; mine?: boolean | undefined };
type Void = { drawId: string; ticketId: string; reason: string; refund: boolean };

export type TicketsService = ReturnType<typeof createTickets>;

/** Tickets once they are sold: who sees them, and voiding them. */
export function createTickets({ db, payments }: { db: Database; payments: PaymentsService }) {
  return {
    /** One page of a draw's tickets, and how many of them the viewer may see whole. */
    list: async (viewer: Viewer, drawId: string, query: Search) => {
      const draw = await visibleDraw(db, viewer, drawId);
      const seesAll = seesHolders(viewer, draw);
      const filter = {
        drawId,
        holder: query.mine ? viewer.id : null,
        search: query.search || null,
        searcher: { id: viewer.id, seesAll },
      };
      const rows = await store.listTickets(db, filter, pageOf(query));
      const seesWhole = (row: store.TicketRow) => seesAll || row.personId === viewer.id;
      return { rows, seesWhole, total: await store.countTickets(db, filter) };
    },

    /** One page of those who take part, and the rank of its first. */
    participants: async (viewer: Viewer, drawId: string, paging: Paging) => {
      await visibleDraw(db, viewer, drawId);
      const page = pageOf(paging);
      const rows = await store.listParticipants(db, drawId, page);
      return { rows, firstRank: page.offset + 1, total: await store.countParticipants(db, drawId) };
    },

    /** One page of the draws that somebody has entered, each with their tickets: as many queries for one as for all. */
    entered: async (viewer: Viewer, personId: string, paging: Paging) => {
      requireSelf(viewer, personId);
      const ids = await store.listEnteredDraws(db, personId, pageOf(paging));
      const draws = new Map((await drawsByIds(db, ids)).map((draw) => [draw.id, draw]));
      const tickets = Map.groupBy(await store.listOwnTickets(db, personId, ids), (row) => row.drawId);
      const rows = ids.flatMap((id) => {
        const draw = draws.get(id);
        return draw ? [{ draw, tickets: tickets.get(id) ?? [] }] : [];
      });
      return { rows, total: await store.countEnteredDraws(db, personId) };
    },

    /** Takes a ticket out of the draw and gives its price back. */
    void: async (viewer: Viewer, request: Void): Promise<store.TicketRow> => {
      requireVoider(viewer, await visibleDraw(db, viewer, request.drawId), request);
      const { ticket, refundId } = await db.transaction((tx) => voidTicket(tx, viewer, request, payments));
      if (refundId) await payments.settleNow(refundId);
      return ticket;
    },
  };
}

/** Under the draw's lock: the void, its refund and its record stand together or not at all. */
async function voidTicket(
  tx: Transaction,
  viewer: Viewer,
  request: Void,
  payments: PaymentsService,
): Promise<{ ticket: store.TicketRow; refundId: string | null }> {
  const facts = await drawFactsUnderLock(tx, request.drawId);
  const ticket = await store.findTicket(tx, request.drawId, request.ticketId);
  if (!facts || !ticket) throw new Refusal('missing', 'Ticket not found');
  requireVoidable({ draw: facts.draw, ticket });
  const noted = { voidedAt: facts.now, voidReason: request.reason };
  await store.markVoided(tx, { id: ticket.id, drawId: ticket.drawId, at: facts.now, reason: request.reason });
  const paid = request.refund ? await store.findPayment(tx, ticket.id) : undefined;
  const refundId = paid
    ? await payments.recordRefund(tx, {
        paymentId: paid.paymentId,
        ticketId: ticket.id,
        amountPence: paid.pricePence,
      })
    : null;
  await recordAct(tx, viewer, {
    action: 'ticket.void',
    target: { kind: 'ticket', id: ticket.id },
    details: { drawId: ticket.drawId, number: ticket.number, refundedPence: paid?.pricePence ?? 0 },
  });
  return { ticket: { ...ticket, ...noted }, refundId };
}

function pageOf(paging: Paging): { limit: number; offset: number } {
  return { limit: paging.limit, offset: offsetOf(paging) };
}
