import { offsetOf } from '#contract/lists.ts';
import type { TicketSearch } from '#contract/sales/ticket-lists.ts';
import { SEARCHED_WHOLE } from '#domain/orders/ticket-search.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { visibleDraw } from '#server/features/draws/lifecycle/service.ts';
import { confirmAgain } from '#server/features/email/notifications/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { type Filter, hasIndex, makeFindable, searchedNumbers } from '../ticket-search/service.ts';
import { findTicket, seesHolders, type TicketRow } from '../tickets/service.ts';
import { findsOwnAlone, orderToConfirm, requireExporter } from './policy.ts';
import * as store from './store.ts';

/** Tickets that are read at once for a file. */
const EXPORTED_AT_ONCE = 1_000;

/** In one round: a batch while a great sale has the database to itself, and as many as there may be when it is over. */
const FINDABLE = { batch: 500, batches: 40 };

type Needs = {
  db: Database;
  /** None in tests that are not about them. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'byAccount' | 'count'> | undefined;
  /** Whether purchases wait for the database: the index of words then waits for them. */
  busy?: () => boolean;
};

export type TicketListsService = ReturnType<typeof createTicketLists>;

/** Who holds a draw's tickets: listed, searched, handed over as a file, and written to once more. */
export function createTicketLists({ db, throttles, busy = () => false }: Needs) {
  let indexed: Promise<boolean> | undefined;

  return {
    /** One page of a draw's tickets, and which of them the viewer may see whole. */
    list: async (viewer: Viewer, drawId: string, query: TicketSearch) => {
      const draw = await visibleDraw(db, viewer, drawId);
      const seesAll = seesHolders(viewer, draw);
      const filter: Filter = {
        drawId,
        issued: draw.issuedCount,
        holder: findsOwnAlone(query, seesAll) ? viewer.id : null,
        orderId: query.orderId ?? null,
        status: query.status ?? null,
        search: query.search || null,
        searcher: { id: viewer.id, seesAll },
      };
      const found = await pageOf(db, filter, {
        ...{ limit: query.limit, offset: offsetOf(query) },
        voided: draw.voidedCount,
      });
      const givenBack = seesAll ? await store.ordersGivenBack(db, ordersOf(found.rows)) : new Set<string>();
      return {
        ...found,
        seesWhole: (row: TicketRow) => seesAll || row.personId === viewer.id,
        givenBackByBank: ({ orderId }: TicketRow) => orderId !== null && givenBack.has(orderId),
      };
    },

    /** All tickets of a draw, for a file with its title: read in pages while they are sent. On record, since names leave. */
    export: async (viewer: Viewer, drawId: string) => {
      const draw = await visibleDraw(db, viewer, drawId);
      requireExporter(viewer, draw);
      const target = { kind: 'draw', id: drawId } as const;
      const details = { tickets: draw.issuedCount };
      await recordAct(db, viewer, { action: 'draw.export_tickets', target, details });
      return { title: draw.title, pages: exported(db, drawId, draw.issuedCount) };
    },

    /** Sends the confirmation of the order that a ticket came with again. @throws {ApiError} 429 when it was sent often */
    resendConfirmation: async (
      viewer: Viewer,
      { id: drawId, ticketId }: { id: string; ticketId: string },
    ) => {
      const draw = await visibleDraw(db, viewer, drawId);
      const ticket = await findTicket(db, drawId, ticketId);
      const orderId = orderToConfirm(viewer, draw, ticket ? soldOf(ticket) : noTicket(viewer, draw));
      await throttles?.count([
        throttles.byAccount('confirmation again by order', orderId),
        throttles.byPerson('confirmations again by person', viewer.id),
      ]);
      await db.transaction(async (tx) => {
        await confirmAgain(tx, orderId);
        const target = { kind: 'order', id: orderId } as const;
        await recordAct(tx, viewer, { action: 'order.confirm_again', target, details: { drawId } });
      });
    },

    /** Puts the buyers of new orders into the index of words. Until then a search looks at them one by one. */
    makeFindable: async (): Promise<void> => {
      indexed ??= hasIndex(db);
      if (!(await indexed)) return;
      for (let batch = 0; batch < FINDABLE.batches; batch += 1) {
        if ((await makeFindable(db, FINDABLE.batch)) < FINDABLE.batch || busy()) return;
      }
    },
  };
}

const soldOf = ({ orderId, voidedAt, email }: TicketRow) => ({ orderId, voided: voidedAt !== null, email });

/** Whoever may not write to buyers is told that, not which tickets there are. */
function noTicket(viewer: Viewer, draw: { ownerId: string; status: string }): never {
  orderToConfirm(viewer, { ...draw, status: '' }, { orderId: '', voided: false, email: '-' });
  throw new ApiError('missing', 'Ticket not found');
}

const ordersOf = (rows: readonly TicketRow[]): string[] => [
  ...new Set(rows.flatMap(({ orderId }) => orderId ?? [])),
];

type Found = { rows: TicketRow[]; total: number };

/** Each kind of list is read in its own way, so that none takes longer the more tickets there are. */
async function pageOf(
  db: Database,
  filter: Filter,
  { voided, ...page }: store.Page & { voided: number },
): Promise<Found> {
  const { search, status, issued } = filter;
  if (status === 'active' && voided === issued) return { rows: [], total: 0 };
  const few = filter.holder !== null || filter.orderId !== null;
  if (!few && search !== null && issued > SEARCHED_WHOLE) {
    return pageAmong(db, filter.drawId, { ...page, numbers: await searchedNumbers(db, filter, voided) });
  }
  if (few || search !== null) {
    return pageAmong(db, filter.drawId, { ...page, numbers: await store.matchingNumbers(db, filter) });
  }
  if (status === 'voided' || status === 'refunded') {
    const kept = status === 'voided' ? 0 : await store.countKept(db, filter.drawId);
    const numbers = await store.voidedNumbers(db, filter, page);
    return { rows: await ticketsNumbered(db, filter.drawId, numbers), total: voided - kept };
  }
  // Numbers have no gaps: where none is left out a page is a range of them.
  const { limit, offset } = page;
  const number = status === null ? offset + 1 : await store.numberAfterActive(db, filter.drawId, offset);
  const rows = await store.listFrom(db, filter, { number, limit });
  return { rows, total: status === null ? issued : issued - voided };
}

async function pageAmong(
  db: Database,
  drawId: string,
  { numbers, limit, offset }: store.Page & { numbers: readonly number[] },
): Promise<Found> {
  const rows = await ticketsNumbered(db, drawId, numbers.slice(offset, offset + limit));
  return { rows, total: numbers.length };
}

const ticketsNumbered = async (
  db: Database,
  drawId: string,
  numbers: readonly number[],
): Promise<TicketRow[]> => (numbers.length === 0 ? [] : store.listNumbered(db, drawId, numbers));

async function* exported(
  db: Database,
  drawId: string,
  count: number,
): AsyncGenerator<store.ExportedTicket[]> {
  for (let first = 1; first <= count; first += EXPORTED_AT_ONCE) {
    const last = Math.min(first + EXPORTED_AT_ONCE - 1, count);
    yield await store.exportedTickets(db, { drawId, first, last });
  }
}
