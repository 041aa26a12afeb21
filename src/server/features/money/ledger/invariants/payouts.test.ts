import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../../tests/helpers/app.ts';
import { endHolds, enterBankDetails } from '../../../../../../tests/helpers/bank-details.ts';
import {
  type BreakBooks,
  editDirectly,
  findBreachesAfter,
  postEntries,
} from '../../../../../../tests/helpers/broken-books.ts';
import { payableCommands } from '../../../../../../tests/helpers/payables.ts';
import { admin, confirmed, verifiedHost } from '../../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../../tests/helpers/settled-draw.ts';
import { postTransfers } from '../service.ts';
import { findBreaches } from './find-breaches.ts';

const app = await provideTestApp();
const { db } = app.database;

const findAfter = (breaking: BreakBooks) => findBreachesAfter(app, breaking);

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

  it('finds a settlement that does not match the sealed list, the ledger or its payables [MONEY-17]', async () => {
    const { id, payables } = await settledDraw(app, await verifiedHost(app));
    const findIn = (...statements: SQL[]) => findAfter(editDirectly(...statements));
    const minimum = (outcome: string) =>
      `Draw ${id} was settled as "${outcome}", but its list was sealed with 100 tickets, and its minimum is`;
    expect(
      await findIn(sql`update prize_draws set sealed_count = 100, min_ticket_amount = 101 where id = ${id}`),
    ).toEqual([`${minimum('delivered')} 101.`]);
    expect(
      await findIn(
        sql`update prize_draws set sealed_count = 100 where id = ${id}`,
        sql`update draw_settlements set outcome = 'minimum_not_met' where draw_id = ${id}`,
      ),
    ).toEqual([`${minimum('minimum_not_met')} 0.`]);
    expect(
      await findIn(sql`update draw_settlements set charity_pence = charity_pence + 1, host_pence = host_pence - 1
        where draw_id = ${id}`),
    ).toEqual([
      `The settlement of draw ${id} does not match the ledger.`,
      `The settlement of draw ${id} does not match its payables.`,
    ]);
    expect(await findIn(sql`delete from payables where id = ${payables.charity}`)).toEqual([
      `The settlement of draw ${id} does not match its payables.`,
    ]);
    const nothing = sql`update draw_settlements set gross_pence = 0, platform_fee_pence = 0, charity_pence = 0,
      host_pence = 0, trees_by_platform = 0 where draw_id = ${id}`;
    const emptied = await findIn(
      nothing,
      sql`delete from ledger_transfers where draw_id = ${id}`,
      sql`delete from payables where draw_id = ${id}`,
    );
    expect(emptied.filter((finding) => finding.includes('settlement'))).toEqual([]);
    expect(
      await findIn(sql`update draw_settlements set outcome = 'cancelled', gross_pence = 0, platform_fee_pence = 0,
        charity_pence = 0, host_pence = 0 where draw_id = ${id}`),
    ).toContain(`Draw ${id} was refunded, but its money was divided.`);
  });

  it('finds payments through Stripe without a transfer, and reversals that are not in the ledger [MONEY-17]', async () => {
    const host = await verifiedHost(app);
    const draw = await settledDraw(app, host);
    const { host: id = '' } = draw.payables;
    const paid = sql`update payables set state = 'paid', method = 'stripe', paid_at = draw_clock(), reference = 'tr_1',
      approved_at = draw_clock(), approved_by = ${host.user.id} where id = ${id}`;
    expect(await findAfter(editDirectly(paid))).toContain(
      `The payable ${id} of draw ${draw.id} is paid through Stripe, but its transfer tr_1 is not known.`,
    );
    const reverse = (pence: number) =>
      editDirectly(sql`insert into payout_reversals (id, payable_id, amount_pence, returned_pence, reason, reversed_at)
        values (gen_random_uuid(), ${id}, ${pence}::int, ${pence}::int, 'An error', draw_clock())`);
    expect(await findAfter(reverse(1_000))).toEqual([
      `What Stripe took back of payable ${id} is not in the ledger.`,
      `In draw ${draw.id}, 1000 pence went back from the host, but 0 are owed again.`,
    ]);
    expect(await findAfter(reverse(41_326))).toContain(
      `Stripe took back more of payable ${id} than it paid.`,
    );
  });

  it('finds money that is left in a released reserve, unless a bank has just returned it [MONEY-17, MONEY-24]', async () => {
    const { id } = await settledDraw(app, await verifiedHost(app));
    const cause = { kind: 'settlement', id } as const;
    const keep = postEntries(id, { kind: 'reserveKept', amountPence: 4_132, cause });
    const release = postEntries(id, { kind: 'reserveReleased', amountPence: 4_132, cause });
    const markReleased = editDirectly(sql`update draw_settlements
      set reserve_pence = 4132, reserve_until = draw_clock(), reserve_released_at = draw_clock() where draw_id = ${id}`);
    const returned = postEntries(id, {
      kind: 'lossReturnedToReserve',
      amountPence: 700,
      cause: { kind: 'dispute', id: randomUUID() },
    });
    const aDayLater = editDirectly(
      sql`update ledger_transfers set created_at = created_at - interval '25 hours' where draw_id = ${id}`,
    );
    const finding = (pence: number) =>
      `The reserve of draw ${id} is released, but still holds ${pence} pence.`;
    const findIn = async (...steps: BreakBooks[]) => {
      const found = await findAfter(async (tx) => {
        for (const step of steps) await step(tx);
      });
      return found.filter((one) => one.includes('is released, but'));
    };
    expect(await findIn(keep, markReleased)).toEqual([finding(4_132)]);
    expect(await findIn(keep, release, markReleased)).toEqual([]);
    expect(await findIn(keep, release, markReleased, returned)).toEqual([]);
    expect(await findIn(keep, release, markReleased, returned, aDayLater)).toEqual([finding(700)]);
  });
});
