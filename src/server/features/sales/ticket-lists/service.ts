import { toOffset } from '#contract/lists.ts';
import type { TicketSearch } from '#contract/sales/ticket-lists.ts';
import type { Runners } from '#domain/draws/runners.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import { resendConfirmationEmail } from '#server/features/email/notifications/service.ts';
import type { ThrottlesService } from '#server/features/platform/throttles/service.ts';
import { MORE } from '#server/scheduler.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  type Filter,
  hasIndex,
  listMatchingNumbers,
  makeFindable,
  searchTickets,
} from '../ticket-search/service.ts';
import { canSeeHolders, findTicket, type TicketRow } from '../tickets/service.ts';
import { isOnlyOwn, requireConfirmableOrder, requireExporter } from './policy.ts';
import * as store from './store.ts';

/** The number of tickets that an export reads per query. */
const EXPORTED_AT_ONCE = 1_000;

/** The work of one indexing round: one batch during a busy sale, otherwise up to `batches`. */
const FINDABLE = { batch: 500, batches: 40 };

type Needs = {
  db: Database;
  /** Omitted in tests of other features. */
  throttles?: Pick<ThrottlesService, 'byPerson' | 'byAccount' | 'count'> | undefined;
  /** Whether purchases are queued. If so, indexing waits for them. */
  isBusy?: () => boolean;
};

export type TicketListsService = ReturnType<typeof createTicketLists>;

/** Lists, searches and exports a draw's tickets, and resends confirmations. */
export function createTicketLists({ db, throttles, isBusy = () => false }: Needs) {
  let indexed: Promise<boolean> | undefined;

  return {
    /** Returns one page of a draw's tickets, and which of these the viewer may see in full. */
    list: async (viewer: Viewer, drawId: string, query: TicketSearch) => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      const seesAll = canSeeHolders(viewer, draw);
      const filter: Filter = {
        drawId,
        issued: draw.issuedCount,
        holder: isOnlyOwn(query, seesAll) ? viewer.id : null,
        orderId: query.orderId ?? null,
        status: query.status ?? null,
        search: query.search || null,
        searcher: { id: viewer.id, seesAll },
      };
      const found = await pageOf(db, filter, {
        limit: query.limit,
        offset: toOffset(query),
        voided: draw.voidedCount,
      });
      return {
        ...found,
        seesWhole: (row: TicketRow) => seesAll || row.personId === viewer.id || row.accountId === viewer.id,
      };
    },

    /**
     * Exports all of a draw's tickets. Reads them in pages while they are sent. The export is audited, because it
     * contains names.
     */
    export: async (viewer: Viewer, drawId: string) => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      requireExporter(viewer, draw);
      const target = { kind: 'draw', id: drawId } as const;
      const details = { tickets: draw.issuedCount };
      await recordAct(db, viewer, { action: 'draw.export_tickets', target, details });
      return {
        title: draw.title,
        isSealed: draw.sealedAt !== null,
        pages: readPages(db, drawId, draw.issuedCount),
      };
    },

    /** Sends the confirmation of a ticket's order again. @throws {ApiError} 429 if it was sent too often */
    resendConfirmation: async (
      viewer: Viewer,
      { id: drawId, ticketId }: { id: string; ticketId: string },
    ) => {
      const draw = await readVisibleDraw(db, viewer, drawId);
      const ticket = await findTicket(db, drawId, ticketId);
      const orderId = requireConfirmableOrder(viewer, draw, ticket ? soldOf(ticket) : noTicket(viewer, draw));
      await throttles?.count([
        throttles.byAccount('confirmation again by order', orderId),
        throttles.byPerson('confirmations again by person', viewer.id),
      ]);
      await db.transaction(async (tx) => {
        await resendConfirmationEmail(tx, orderId);
        const target = { kind: 'order', id: orderId } as const;
        await recordAct(tx, viewer, { action: 'order.confirm_again', target, details: { drawId } });
      });
    },

    /** Adds the buyers of new orders to the search index. Until they are indexed, searches check them one by one. */
    makeFindable: async (): Promise<typeof MORE | undefined> => {
      indexed ??= hasIndex(db);
      if (!(await indexed)) return undefined;
      for (let batch = 0; batch < FINDABLE.batches; batch += 1) {
        if ((await makeFindable(db, FINDABLE.batch)) < FINDABLE.batch || isBusy()) return undefined;
      }
      return MORE;
    },
  };
}

const soldOf = ({ orderId, voidedAt, email }: TicketRow) => ({ orderId, voided: voidedAt !== null, email });

/** Reports a missing permission first, so that users cannot find out which tickets exist. */
function noTicket(viewer: Viewer, draw: Runners & { status: string }): never {
  requireConfirmableOrder(viewer, { ...draw, status: '' }, { orderId: '', voided: false, email: '-' });
  throw new ApiError('missing', 'Ticket not found');
}

type Found = { rows: TicketRow[]; total: number };

/** Uses a different query for each kind of list, so that every list stays fast however many tickets there are. */
async function pageOf(
  db: Database,
  filter: Filter,
  { voided, ...page }: store.Page & { voided: number },
): Promise<Found> {
  const { search, status, issued } = filter;
  if (status === 'active' && voided === issued) return { rows: [], total: 0 };
  if (filter.holder !== null || filter.orderId !== null) {
    return pageAmong(db, filter.drawId, { ...page, numbers: await listMatchingNumbers(db, filter) });
  }
  if (search !== null) {
    return pageAmong(db, filter.drawId, { ...page, numbers: await searchTickets(db, filter, voided) });
  }
  if (status === 'voided' || status === 'refunded') {
    const kept = status === 'voided' ? 0 : await store.countKept(db, filter.drawId);
    const numbers = await store.listVoidedNumbers(db, filter, page);
    return { rows: await ticketsNumbered(db, filter.drawId, numbers), total: voided - kept };
  }
  // Ticket numbers have no gaps, so an unfiltered page is a range of numbers.
  const { limit, offset } = page;
  const number = status === null ? offset + 1 : await store.findNumberAfterActive(db, filter.drawId, offset);
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

async function* readPages(
  db: Database,
  drawId: string,
  count: number,
): AsyncGenerator<store.ExportedTicket[]> {
  for (let first = 1; first <= count; first += EXPORTED_AT_ONCE) {
    const last = Math.min(first + EXPORTED_AT_ONCE - 1, count);
    yield await store.streamTickets(db, { drawId, first, last });
  }
}
