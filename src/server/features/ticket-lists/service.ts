import { offsetOf } from '#contract/lists.ts';
import type { TicketSearch } from '#contract/ticket-lists.ts';
import { MOST_FOUND, SEARCHED_WHOLE } from '#domain/orders/ticket-search.ts';
import { recordAct } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import type { Viewer } from '../../viewer.ts';
import { visibleDraw } from '../draws/service.ts';
import { confirmAgain } from '../notices/service.ts';
import type { ThrottlesService } from '../throttles/service.ts';
import { findTicket, seesHolders, type TicketRow } from '../tickets/service.ts';
import { findsOwnAlone, orderToConfirm, requireExporter } from './policy.ts';
import * as store from './store.ts';

/**
 * What is common is found by reading from the first ticket on, what is rare by the index of words. So many are read to see
 * which it is.
 */
const TASTE = 1_000;

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
      const filter: store.Filter = {
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
      return { ...found, seesWhole: (row: TicketRow) => seesAll || row.personId === viewer.id };
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

    /** Sends the confirmation of the order that a ticket came with again. @throws {Refusal} 429 when it was sent often */
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
      indexed ??= store.hasWordIndex(db);
      if (!(await indexed)) return;
      for (let batch = 0; batch < FINDABLE.batches; batch += 1) {
        if ((await store.makeFindable(db, FINDABLE.batch)) < FINDABLE.batch || busy()) return;
      }
    },
  };
}

const soldOf = ({ orderId, voidedAt, email }: TicketRow) => ({ orderId, voided: voidedAt !== null, email });

/** Whoever may not write to buyers is told that, not which tickets there are. */
function noTicket(viewer: Viewer, draw: { ownerId: string; status: string }): never {
  orderToConfirm(viewer, { ...draw, status: '' }, { orderId: '', voided: false, email: '-' });
  throw new Refusal('missing', 'Ticket not found');
}

type Found = { rows: TicketRow[]; total: number };

/** Each kind of list is read in its own way, so that none takes longer the more tickets there are. */
async function pageOf(
  db: Database,
  filter: store.Filter,
  { voided, ...page }: store.Page & { voided: number },
): Promise<Found> {
  const { search, status, issued } = filter;
  const few = filter.holder !== null || filter.orderId !== null;
  const searched = status === 'voided' || status === 'refunded' ? voided : issued;
  if (!few && search !== null && searched > SEARCHED_WHOLE) {
    return searchedPage(db, filter, { ...page, candidates: searched });
  }
  if (few || search !== null || status === 'refunded') {
    const rows = await store.listMatching(db, filter, page);
    return { rows, total: await store.countMatching(db, filter) };
  }
  if (status === 'voided') return { rows: await store.listMatching(db, filter, page), total: voided };
  // Numbers have no gaps: where none is left out a page is a range of them.
  const { limit, offset } = page;
  const number = status === null ? offset + 1 : await store.numberAfterActive(db, filter.drawId, offset);
  const rows = await store.listFrom(db, filter, { number, limit });
  return { rows, total: status === null ? issued : issued - voided };
}

async function searchedPage(
  db: Database,
  filter: store.Filter,
  { candidates, ...page }: store.Page & { candidates: number },
): Promise<Found> {
  const found = await findNumbers(db, filter, candidates);
  const numbers = found.slice(page.offset, page.offset + page.limit);
  const rows = numbers.length === 0 ? [] : await store.listNumbered(db, filter.drawId, numbers);
  return { rows, total: found.length };
}

/** The numbers that fit, in order: all of them, or the most that are looked for. */
async function findNumbers(db: Database, filter: store.Filter, candidates: number): Promise<number[]> {
  const limit = MOST_FOUND;
  const tasted = await store.findAmong(db, filter, { skipped: 0, read: TASTE, limit });
  const wanted = limit - tasted.length;
  if (wanted <= 0) return tasted;
  const left = candidates - TASTE;
  const read = furtherRead(tasted.length / TASTE, { wanted, left, filter });
  if (read > 0) {
    const more = await store.findAmong(db, filter, { skipped: TASTE, read, limit: wanted });
    if (more.length === wanted || read >= left) return [...tasted, ...more];
  }
  const numbered = await store.findByNumber(db, filter, limit);
  const named = numbered.length < limit ? await store.findByWords(db, filter, limit) : [];
  return [...new Set([...tasted, ...numbered, ...named])].sort((a, b) => a - b).slice(0, limit);
}

type Ahead = { wanted: number; left: number; filter: store.Filter };

/**
 * How many to read after the first, as many as should do and some more; none where the index of words is likely quicker.
 * What it finds is looked up as far as it is wanted, and where few stand so, all of it, as most is of other tickets.
 */
function furtherRead(share: number, { wanted, left, filter: { status, issued } }: Ahead): number {
  const read = Math.min(left, Math.ceil((wanted / share) * 1.2));
  const hits = Math.max(share, 1 / TASTE) * issued;
  const few = status === 'voided' || status === 'refunded';
  // Measured: of a hit that is only passed over the index takes a third of what reading a ticket takes.
  return read <= (few ? hits : hits / 3 + MOST_FOUND) ? read : 0;
}

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
