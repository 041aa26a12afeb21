import { offsetOf, type Paging } from '#contract/lists.ts';
import type { Connection, Database } from '../../db/database.ts';
import type { Viewer } from '../../viewer.ts';
import { drawsByIds, visibleDraw } from '../draws/service.ts';
import { requireSelf, seesHolders } from './policy.ts';
import * as store from './store.ts';

export { seesHolders } from './policy.ts';
export { presentTicket } from './present.ts';
export { findTicket, type TicketRow } from './store.ts';

/** The tickets of one order, by number. */
export const ticketsOfOrder = (connection: Connection, orderId: string): Promise<store.TicketRow[]> =>
  store.ofOrder(connection, orderId);

type Search = Paging & { search?: string | undefined; mine?: boolean | undefined };

export type TicketsService = ReturnType<typeof createTickets>;

/** Tickets once they are sold, and who sees them. */
export function createTickets({ db }: { db: Database }) {
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
      const { participantCount: total } = await visibleDraw(db, viewer, drawId);
      const page = pageOf(paging);
      const rows = await store.listParticipants(db, drawId, page);
      return { rows, firstRank: page.offset + 1, total };
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
  };
}

function pageOf(paging: Paging): { limit: number; offset: number } {
  return { limit: paging.limit, offset: offsetOf(paging) };
}
