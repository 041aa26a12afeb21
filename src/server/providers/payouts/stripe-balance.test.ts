import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ConnectSetup,
  DAY_MS,
  newPayout,
  startConnect,
} from '../../../../tests/helpers/stripe-connect.ts';

let balance: ConnectSetup['balance'];
let cards: ConnectSetup['cards'];
let connect: ConnectSetup['connect'];
let createActiveAccount: ConnectSetup['createActiveAccount'];
let fake: ConnectSetup['fake'];
let fund: ConnectSetup['fund'];
let sell: ConnectSetup['sell'];
beforeEach(async () => {
  ({ balance, cards, connect, createActiveAccount, fake, fund, sell } = await startConnect());
});
afterEach(() => fake.stop());

describe('the balance', () => {
  it('is kept for payees, and not paid out to our bank every day [CONNECT-07]', async () => {
    await fund(5_000);
    await fund(5_000);
    fake.advanceClock(2 * DAY_MS);
    expect(await balance.readBalance()).toEqual({ availablePence: 9_810, pendingPence: 0 });
    expect(fake.balance.entries().map(({ type }) => type)).toEqual(['charge', 'charge']);
  });

  it('has an entry for each change, with the payment that it belongs to [CONNECT-08]', async () => {
    const account = await createActiveAccount();
    const payment = await sell(5_000);
    fake.advanceClock(4 * DAY_MS);
    fake.refunds.makeInDashboard(payment, 300);
    const dispute = fake.dispute.open(await sell(1_000));
    fake.dispute.close(dispute.id, 'won');
    const outcome = await connect.transfer(newPayout(account));
    const transfer = outcome.status === 'made' ? outcome.transfer.reference : '';
    await connect.reverse({ id: 'back', attempt: 1, transfer, amountPence: 400 });
    fake.balance.chargeFee(200);
    fake.balance.payOut(100);
    const { entries } = await balance.listBalanceEntries(null);
    expect(
      entries.map(({ type, amountPence, feePence, netPence }) => [type, amountPence, feePence, netPence]),
    ).toEqual([
      ['charge', 5_000, 95, 4_905],
      ['refund', -300, 0, -300],
      ['charge', 1_000, 35, 965],
      ['adjustment', -1_000, 2_000, -3_000],
      ['adjustment', 1_000, 0, 1_000],
      ['transfer', -1_000, 0, -1_000],
      ['transfer_refund', 400, 0, 400],
      ['stripe_fee', -200, 0, -200],
      ['payout', -100, 0, -100],
    ]);
    expect(entries[1]).toMatchObject({
      id: expect.stringMatching(/^txn_/),
      source: expect.stringMatching(/^re_/),
      paymentReference: payment,
      createdAt: expect.any(Date),
    });
    expect(entries[3]).toMatchObject({ source: dispute.id, paymentReference: dispute.payment_intent });
    expect(entries[5]).toMatchObject({ source: transfer, paymentReference: null });
    const { availablePence, pendingPence } = await balance.readBalance();
    expect(entries.reduce((sum, { netPence }) => sum + netPence, 0)).toBe(availablePence + pendingPence);
  });

  /** Imports as the daily reconciliation does: each page with its cursor, each entry once. */
  async function importInto(imported: Set<string>, cursor: string | null): Promise<string | null> {
    const page = await balance.listBalanceEntries(cursor);
    for (const { id } of page.entries) imported.add(id);
    return page.more ? importInto(imported, page.next) : page.next;
  }

  it('is listed oldest first over pages, and continued after a crash [CONNECT-08]', async () => {
    for (let count = 0; count < 250; count += 1) fake.balance.chargeFee(1);
    const ids = () => fake.balance.entries().map(({ id }) => id);
    const first = await balance.listBalanceEntries(null);
    expect(first.more).toBe(true);
    const imported = new Set(first.entries.map(({ id }) => id));
    // The process died here: the next one continues with the stored cursor.
    fake.faults.add({ on: 'GET /v1/balance_transactions', by: 500, times: 3 });
    await expect(importInto(imported, first.next)).rejects.toThrow();
    const cursor = await importInto(imported, first.next);
    expect([...imported]).toEqual(ids());
    fake.advanceClock(2 * 3_600_000);
    for (let count = 0; count < 120; count += 1) fake.balance.chargeFee(1);
    const later = await importInto(imported, cursor);
    expect([...imported]).toEqual(ids());
    fake.advanceClock(2 * 3_600_000);
    fake.balance.chargeFee(1);
    const settled = await importInto(imported, later);
    const { entries } = await balance.listBalanceEntries(settled);
    expect([...imported]).toEqual(ids());
    expect(entries.map(({ id }) => id)).toEqual(ids().slice(-1));
  });

  it('is empty at first', async () => {
    expect(await balance.listBalanceEntries(null)).toEqual({ entries: [], next: null, more: false });
    expect(await balance.readBalance()).toEqual({ availablePence: 0, pendingPence: 0 });
  });
});

describe('a refund in Stripe’s dashboard', () => {
  it('sends its events and lowers the balance, without a request of ours', async () => {
    const payment = await sell(5_000);
    fake.refunds.makeInDashboard(payment);
    expect(fake.events().map(({ type }) => type)).toEqual(
      expect.arrayContaining(['refund.created', 'charge.refunded']),
    );
    const [refund] = fake.refunds.all();
    expect(refund).toMatchObject({ amount: 5_000, metadata: {}, payment_intent: payment });
    expect(await cards.lookUpRefund(refund?.id ?? '', payment)).toMatchObject({ status: 'settled' });
  });
});
