import { offsetOf, type Paging } from '#contract/lists.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { drawsByIds, visibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { requireSelf } from './policy.ts';
import * as store from './store.ts';

export { canSeeHolders } from './policy.ts';
export { presentTicket, presentTicketOfOther } from './present.ts';
export { findTicket, selectTickets, type TicketRow } from './store.ts';

/** The tickets of one order, by number. */
export const ticketsOfOrder = (connection: Connection, orderId: string): Promise<store.TicketRow[]> =>
  store.ofOrder(connection, orderId);

export type TicketsService = ReturnType<typeof createTickets>;

/** Tickets once they are sold, and who sees them. */
export function createTickets({ db }: { db: Database }) {
  return {
    /** One page of those who take part, and the rank of its first. */
    participants: async (viewer: Viewer, drawId: string, paging: Paging) => {
      const { participantCount: total } = await visibleDraw(db, viewer, drawId);
      const page = pageOf(paging);
      const rows = await store.listParticipants(db, drawId, page);
      return { rows, firstRank: page.offset + 1, total };
    },

    /** One page of the draws that somebody has entered: as many queries for one as for all. */
    entered: async (viewer: Viewer, personId: string, paging: Paging) => {
      requireSelf(viewer, personId);
      const counted = await store.listEnteredDraws(db, personId, pageOf(paging));
      const drawIds = counted.map(({ drawId }) => drawId);
      const draws = new Map((await drawsByIds(db, drawIds)).map((draw) => [draw.id, draw]));
      const first = await store.listFirstTickets(db, personId, { drawIds, each: FIRST_TICKETS });
      const tickets = Map.groupBy(first, (row) => row.drawId);
      const won = Map.groupBy(await store.listWon(db, personId, drawIds), (row) => row.drawId);
      const rows = counted.flatMap(({ drawId, valid, voided }) => {
        const draw = draws.get(drawId);
        const own = { tickets: tickets.get(drawId) ?? [], won: won.get(drawId) ?? [] };
        return draw ? [{ draw, counts: { valid, voided }, ...own }] : [];
      });
      return { rows, total: await store.countEnteredDraws(db, personId) };
    },
  };
}

/** Somebody may have thousands in one draw: so many come with the list, the others are asked for in pages. */
const FIRST_TICKETS = 6;

function pageOf(paging: Paging): { limit: number; offset: number } {
  return { limit: paging.limit, offset: offsetOf(paging) };
}
