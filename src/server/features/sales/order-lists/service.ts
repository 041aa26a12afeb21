import { toOffset } from '#contract/lists.ts';
import type { BuyerListSearch, OrderListSearch } from '#contract/sales/order-lists.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { type DrawRow, readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { Viewer } from '#server/viewer.ts';
import { type Filter, searchTickets } from '../ticket-search/service.ts';
import { requireOrderExporter, requireOrderReader } from './policy.ts';
import * as store from './store.ts';

/** The number of orders or buyers that an export reads per query. */
const EXPORTED_AT_ONCE = 500;

/** Orders or buyers, and whether the draw's entries are sealed. Before that, nothing may reveal which are entered. */
export type Listed<Row> = { rows: Row[]; total: number; isSealed: boolean };
export type Exported<Row> = { title: string; pages: AsyncIterable<Row[]>; isSealed: boolean };

export type OrderListsService = ReturnType<typeof createOrderLists>;

/** Lists and exports the orders and the buyers of a draw, for the people who run it. */
export function createOrderLists({ db }: { db: Database }) {
  const readDraw = async (viewer: Viewer, drawId: string): Promise<DrawRow> => {
    const draw = await readVisibleDraw(db, viewer, drawId);
    requireOrderReader(viewer, draw);
    return draw;
  };

  /** Exports are audited, because they contain names. */
  const exportAll = async <Row extends { key: string }>(
    viewer: Viewer,
    drawId: string,
    what: 'orders' | 'buyers',
    read: (after: string | null) => Promise<Row[]>,
  ): Promise<Exported<Row>> => {
    const draw = await readVisibleDraw(db, viewer, drawId);
    requireOrderExporter(viewer, draw);
    const target = { kind: 'draw', id: drawId } as const;
    await recordAct(db, viewer, { action: `draw.export_${what}`, target, details: {} });
    return { title: draw.title, isSealed: draw.sealedAt !== null, pages: readPages(read) };
  };

  /** The numbers of the tickets that a search finds; null without a search. */
  const findTickets = (viewer: Viewer, draw: DrawRow, search: string | undefined) =>
    search ? searchTickets(db, buildFilter(viewer, draw, search), draw.voidedCount) : null;

  return {
    listOrders: async (
      viewer: Viewer,
      drawId: string,
      query: OrderListSearch,
    ): Promise<Listed<store.OrderRow>> => {
      const draw = await readDraw(viewer, drawId);
      const { search, status = null } = query;
      const numbers = await findTickets(viewer, draw, search);
      const wish = { drawId, status, found: numbers && search ? { numbers, search } : null };
      const page = { limit: query.limit, offset: toOffset(query) };
      const { ids, total } = await store.findOrders(db, wish, page);
      return { rows: await store.readOrders(db, ids), total, isSealed: draw.sealedAt !== null };
    },

    exportOrders: (viewer: Viewer, drawId: string): Promise<Exported<store.OrderRow>> =>
      exportAll(viewer, drawId, 'orders', async (after) =>
        store.readOrders(db, await store.listPaidOrders(db, { drawId, after, limit: EXPORTED_AT_ONCE })),
      ),

    listBuyers: async (
      viewer: Viewer,
      drawId: string,
      query: BuyerListSearch,
    ): Promise<Listed<store.BuyerRow>> => {
      const draw = await readDraw(viewer, drawId);
      const numbers = await findTickets(viewer, draw, query.search);
      const wish = { drawId, status: query.status ?? null, numbers };
      const page = { limit: query.limit, offset: toOffset(query) };
      const { ids, total } = await store.findBuyers(db, wish, page);
      return { rows: await store.readBuyers(db, drawId, ids), total, isSealed: draw.sealedAt !== null };
    },

    exportBuyers: (viewer: Viewer, drawId: string): Promise<Exported<store.BuyerRow>> =>
      exportAll(viewer, drawId, 'buyers', async (after) => {
        const ids = await store.listBuyers(db, { drawId, after, limit: EXPORTED_AT_ONCE });
        return store.readBuyers(db, drawId, ids);
      }),
  };
}

/** Finds tickets of all holders by everything that identifies them. */
const buildFilter = (viewer: Viewer, draw: DrawRow, search: string): Filter => ({
  drawId: draw.id,
  issued: draw.issuedCount,
  holder: null,
  orderId: null,
  status: null,
  search,
  searcher: { id: viewer.id, seesAll: true },
});

/** Reads one page after another, each from the last key of the page before. */
async function* readPages<Row extends { key: string }>(
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.key;
  }
}
