import { type Paging, toOffset } from '#contract/lists.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { findDrawsByIds, readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { requireSelf } from './policy.ts';
import * as store from './store.ts';

export { canSeeHolders } from './policy.ts';
export { presentTicket, presentTicketOfOther } from './present.ts';
export { findTicket, selectTickets, type TicketRow } from './store.ts';

/** Returns the tickets in an order, sorted by number. */
export const listTicketsOfOrder = (connection: Connection, orderId: string): Promise<store.TicketRow[]> =>
  store.listOfOrder(connection, orderId);

export type TicketsService = ReturnType<typeof createTickets>;

/** Lists participants, and the draws that users have entered. */
export function createTickets({ db }: { db: Database }) {
  return {
    /** One page of participants, and the rank of the first. */
    listParticipants: async (viewer: Viewer, drawId: string, paging: Paging) => {
      const { participantCount: total } = await readVisibleDraw(db, viewer, drawId);
      const page = pageOf(paging);
      const rows = await store.listParticipants(db, drawId, page);
      return { rows, firstRank: page.offset + 1, total };
    },

    /** One page of the draws that a user has entered, with a constant number of queries. */
    listEntered: async (viewer: Viewer, personId: string, paging: Paging) => {
      requireSelf(viewer, personId);
      const counted = await store.listEnteredDraws(db, personId, pageOf(paging));
      const drawIds = counted.map(({ drawId }) => drawId);
      const draws = new Map((await findDrawsByIds(db, drawIds)).map((draw) => [draw.id, draw]));
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

/**
 * A user can have thousands of tickets in a draw, so the list includes only the first few. Callers get the rest in
 * pages.
 */
const FIRST_TICKETS = 6;

function pageOf(paging: Paging): { limit: number; offset: number } {
  return { limit: paging.limit, offset: toOffset(paging) };
}
