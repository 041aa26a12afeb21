import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { isViolationOf } from '#server/db/failures.ts';
import { ledgerTotals, ledgerTransfers } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';
import { hasMoved, type Posting, postTransfers } from './service.ts';

let drawId: string;
const app = await provideTestApp();
const host = await verifiedHost(app);
beforeEach(async () => {
  drawId = (await publishedDraw(app, host)).id;
});

const sale = (changes: Partial<Posting> = {}): Posting => ({
  kind: 'sale',
  drawId,
  amountPence: 500,
  cause: { kind: 'order', id: randomUUID() },
  ...changes,
});
const post = (...postings: Posting[]) => app.database.db.transaction((tx) => postTransfers(tx, postings));
const totals = () =>
  app.database.db
    .select({ debit: ledgerTotals.debit, credit: ledgerTotals.credit, pence: ledgerTotals.amountPence })
    .from(ledgerTotals)
    .where(eq(ledgerTotals.drawId, drawId))
    .orderBy(ledgerTotals.debit);
const brokenBy = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'nothing',
    (error: unknown) => error,
  );

describe('balances', () => {
  it('are calculated in pence, for one draw or for all draws together [MONEY-21]', async () => {
    const { ledger } = app.services;
    const readBalances = async (id?: string) =>
      Object.fromEntries((await ledger.listBalances(id)).map(({ account, pence }) => [account, pence]));
    const before = await readBalances();
    const first = drawId;
    await post(sale({ amountPence: 2500 }), sale({ kind: 'refundDecided' }), sale({ kind: 'refundPaid' }));
    drawId = (await publishedDraw(app, host)).id;
    await post(sale());
    expect(await readBalances(first)).toMatchObject({
      payment_clearing: 2000,
      held_for_draw: 2000,
      refunds: 0,
      platform_fee: 0,
    });
    expect(await readBalances(drawId)).toMatchObject({ payment_clearing: 500, held_for_draw: 500 });
    const after = await readBalances();
    expect((after.held_for_draw ?? 0) - (before.held_for_draw ?? 0)).toBe(2500);
    expect((after.payment_clearing ?? 0) - (before.payment_clearing ?? 0)).toBe(2500);
  });
});

describe('a transfer', () => {
  it('adds to the total of its two accounts, however many are posted together [MONEY-21]', async () => {
    expect(await hasMoved(app.database.db, drawId)).toBe(false);
    await post(sale(), sale({ amountPence: 1500 }), sale({ kind: 'refundDecided', amountPence: 200 }));
    await post(sale());
    expect(await totals()).toEqual([
      { debit: 'held_for_draw', credit: 'refunds', pence: 200 },
      { debit: 'payment_clearing', credit: 'held_for_draw', pence: 2500 },
    ]);
    expect(await hasMoved(app.database.db, drawId)).toBe(true);
  });

  it('is rolled back together with its cause [MONEY-21]', async () => {
    const undone = app.database.db.transaction(async (tx) => {
      await postTransfers(tx, [sale()]);
      throw new Error('a simulated crash');
    });
    await expect(undone).rejects.toThrow('a simulated crash');
    expect(await totals()).toEqual([]);
  });

  it('is posted once for each cause [MONEY-21]', async () => {
    const once = sale();
    await post(once);
    const error = await brokenBy(post(once));
    expect(isViolationOf(error, 'ledger_transfers_once')).toBe(true);
    await post({ ...once, cause: { ...once.cause, attempt: 2 } });
  });

  it.each([0, -500])('never moves %d pence [MONEY-21]', async (amountPence) => {
    expect(isViolationOf(await brokenBy(post(sale({ amountPence }))), 'ledger_transfers_amount')).toBe(true);
  });

  it('can be neither changed nor deleted [MONEY-21]', async () => {
    await post(sale());
    const { db } = app.database;
    for (const statement of [
      sql`update ledger_transfers set amount_pence = 1`,
      sql`delete from ledger_transfers`,
      sql`truncate ledger_transfers`,
    ]) {
      await expect(db.execute(statement)).rejects.toThrow();
    }
    const rows = await db.select().from(ledgerTransfers).where(eq(ledgerTransfers.drawId, drawId));
    expect(rows.map(({ amountPence }) => amountPence)).toEqual([500]);
  });

  it('prevents the deletion of its draw', async () => {
    await post(sale());
    await expect(
      app.database.db.execute(sql`delete from prize_draws where id = ${drawId}`),
    ).rejects.toThrow();
  });
});
