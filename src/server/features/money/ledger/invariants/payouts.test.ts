import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../../tests/helpers/app.ts';
import { endHolds, enterBankDetails } from '../../../../../../tests/helpers/bank-details.ts';
import { payableCommands } from '../../../../../../tests/helpers/payables.ts';
import { admin, confirmed, verifiedHost } from '../../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../../tests/helpers/settled-draw.ts';
import { postTransfers } from '../service.ts';
import { findBreaches } from './find-breaches.ts';

const app = await provideTestApp();
const { db } = app.database;

/** Breaks the books in a transaction that is rolled back, and returns what the check finds. */
async function findAfter(
  breaking: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) => Promise<unknown>,
) {
  let found: string[] = [];
  const rollback = new Error('rolled back');
  const broken = db.transaction(async (tx) => {
    await breaking(tx);
    found = await findBreaches(tx);
    throw rollback;
  });
  await expect(broken).rejects.toBe(rollback);
  return found;
}

describe('the check of payouts', () => {
  it('finds payments that the ledger does not show, and the reverse [MONEY-17]', async () => {
    const host = await verifiedHost(app);
    await enterBankDetails(host);
    await endHolds(app);
    const draw = await settledDraw(app, host);
    const { host: id = '', trees = '' } = draw.payables;
    const { approve, csv } = payableCommands(await confirmed(await admin(app)));
    await approve(id);
    await approve(trees);
    expect(await findBreaches(db)).toEqual([]);

    expect(
      await findAfter((tx) =>
        tx.execute(
          sql`update payables set state = 'paid', paid_at = draw_clock(), reference = 'none' where id = ${id}`,
        ),
      ),
    ).toEqual([
      `The paid payable ${id} of draw ${draw.id} has 0 pence sent instead of 41325.`,
      `The paid payable ${id} of draw ${draw.id} has 0 pence paid instead of 41325.`,
    ]);

    const bought = { kind: 'treesBought', drawId: draw.id, amountPence: 500 } as const;
    expect(
      await findAfter((tx) => postTransfers(tx, [{ ...bought, cause: { kind: 'payout', id: trees } }])),
    ).toEqual([
      `The approved payable ${trees} of draw ${draw.id} has 500 pence paid instead of 0.`,
      `In draw ${draw.id} the payables come to 500 pence, but the balance of trees_payable is 0.`,
    ]);

    await csv();
    expect(await findBreaches(db)).toEqual([]);
    expect(
      await findAfter((tx) => tx.execute(sql`update payables set state = 'approved' where id = ${id}`)),
    ).toEqual([
      `The approved payable ${id} of draw ${draw.id} has 41325 pence sent instead of 0.`,
      `In draw ${draw.id} the payables come to 41325 pence, but the balance of host_payable is 0.`,
    ]);
  });
});
