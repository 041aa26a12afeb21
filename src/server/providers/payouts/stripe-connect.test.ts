import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeStripe, startFakeStripe } from '../../../../tests/helpers/fake-stripe/server.ts';
import { readConfig } from '../../config.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { createStripePayments } from '../payments/stripe.ts';
import { createStripeClient } from '../stripe-client.ts';
import type { PayoutProvider, TransferRequest } from './provider.ts';
import { createStripeConnect } from './stripe-connect.ts';

const DAY = 24 * 3_600_000;

let fake: FakeStripe;
let cards: PaymentProvider;
let connect: PayoutProvider;
beforeEach(async () => {
  fake = await startFakeStripe();
  const { payments, payouts } = readConfig(fake.connectEnvironment);
  if (payments.provider !== 'stripe' || payouts.provider !== 'stripe') throw new Error('not by Stripe');
  const stripe = createStripeClient(payments);
  cards = createStripePayments(payments, stripe);
  connect = createStripeConnect(stripe, payouts.webhookSecret);
  await connect.keepBalance();
});
afterEach(() => fake.stop());

const newPayee = () => ({ payeeId: crypto.randomUUID(), email: 'host@example.org', name: 'A host' });

/** The account of a payee who can be paid. */
async function activeAccount(): Promise<string> {
  const { account } = await connect.createRecipient(newPayee());
  fake.recipients.complete(account);
  return account;
}

/** Sells for this amount, and returns the payment's reference. */
async function sell(amountPence: number): Promise<string> {
  const payment = { id: crypto.randomUUID(), orderId: crypto.randomUUID(), amountPence, reference: null };
  const means = { confirmationToken: fake.token() };
  return (await cards.createPayment(payment, means, async () => undefined)).reference;
}

/** Sells for this amount, and waits until the money is available. */
async function fund(amountPence: number): Promise<void> {
  await sell(amountPence);
  fake.advanceClock(4 * DAY);
}

/** Loses the response to a request that took effect, and makes the client's own retries fail. */
function loseResponse(on: string, by: 'cut' | 500): void {
  fake.faults.add({ on, by, after: true });
  fake.faults.add({ on, by, times: 2 });
}

const payout = (account: string, more: Partial<TransferRequest> = {}): TransferRequest => ({
  id: crypto.randomUUID(),
  attempt: 1,
  account,
  amountPence: 1_000,
  group: crypto.randomUUID(),
  ...more,
});

describe("a payee's account", () => {
  it('can only receive transfers, and belongs to one payee [CONNECT-01]', async () => {
    const payee = newPayee();
    const state = await connect.createRecipient(payee);
    expect(state).toMatchObject({ payeeId: payee.payeeId, status: 'restricted' });
    expect(await connect.createRecipient(payee)).toEqual(state);
    expect(fake.recipients.all()).toMatchObject([
      { id: state.account, contact_email: payee.email, metadata: { payee: payee.payeeId } },
    ]);
  });

  it('names what Stripe needs, in plain words and once [CONNECT-02]', async () => {
    const { account } = await connect.createRecipient(newPayee());
    const { requirements } = await connect.lookUpRecipient(account);
    expect(requirements.map(({ description }) => description)).toEqual([
      'Name',
      'Date of birth',
      'Address',
      'Agreement to Stripe’s terms',
      'Bank account',
    ]);
    expect(new Set(requirements.map(({ from, due }) => `${from} ${due}`))).toEqual(new Set(['payee now']));
  });

  it.each(['cut', 500] as const)('is created once if the response is lost: %s', async (by) => {
    const payee = newPayee();
    loseResponse('POST /v2/core/accounts', by);
    await expect(connect.createRecipient(payee)).rejects.toThrow();
    fake.advanceClock(31 * DAY);
    const { account } = await connect.createRecipient({ ...payee, askedBefore: true });
    expect(fake.recipients.all().map(({ id }) => id)).toEqual([account]);
  });

  it('is created once, even if the payee’s email has changed since', async () => {
    const payee = newPayee();
    const { account } = await connect.createRecipient(payee);
    const changed = await connect.createRecipient({ ...payee, email: 'new@example.org' });
    expect(changed.account).toBe(account);
  });

  it('is found among many', async () => {
    const first = newPayee();
    const { account } = await connect.createRecipient(first);
    for (let other = 0; other < 101; other += 1) await connect.createRecipient(newPayee());
    expect(await connect.createRecipient({ ...first, askedBefore: true })).toMatchObject({ account });
    expect(fake.recipients.all()).toHaveLength(102);
  });

  it('becomes active after onboarding that was interrupted and continued', async () => {
    const { account } = await connect.createRecipient(newPayee());
    fake.recipients.begin(account);
    expect(await connect.lookUpRecipient(account)).toMatchObject({
      status: 'restricted',
      requirements: [{ description: 'Agreement to Stripe’s terms' }, { description: 'Bank account' }],
    });
    fake.recipients.complete(account, { checking: true });
    expect(await connect.lookUpRecipient(account)).toMatchObject({
      status: 'pending',
      requirements: [{ description: 'Proof of identity', from: 'provider' }],
    });
    fake.recipients.complete(account);
    expect(await connect.lookUpRecipient(account)).toMatchObject({ status: 'active', requirements: [] });
  });

  it('can be restricted later, with the reason, and cannot be paid then', async () => {
    const account = await activeAccount();
    await fund(5_000);
    fake.recipients.restrict(account, 'The document is not readable.');
    expect(await connect.lookUpRecipient(account)).toMatchObject({
      status: 'restricted',
      requirements: [{ due: 'overdue', problem: 'The document is not readable.' }],
    });
    const request = payout(account);
    expect(await connect.transfer(request)).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('capabilities'),
    });
    fake.recipients.complete(account);
    expect(await connect.transfer({ ...request, attempt: 2 })).toMatchObject({ status: 'made' });
  });

  it.each(['close', 'remove'] as const)('can disappear, and be replaced: %s', async (end) => {
    const payee = newPayee();
    const { account } = await connect.createRecipient(payee);
    fake.recipients.complete(account);
    await fund(5_000);
    fake.recipients[end](account);
    expect(await connect.lookUpRecipient(account)).toMatchObject({ account, status: 'closed' });
    expect(await connect.transfer(payout(account))).toMatchObject({ status: 'refused' });
    const replacement = { ...payee, replaces: account };
    const { account: next, payeeId } = await connect.createRecipient(replacement);
    expect(next).not.toBe(account);
    expect(payeeId).toBe(payee.payeeId);
    expect(await connect.createRecipient({ ...replacement, askedBefore: true })).toMatchObject({
      account: next,
    });
  });
});

describe('an onboarding link', () => {
  const urls = {
    refreshUrl: 'https://draws.example.org/refresh',
    returnUrl: 'https://draws.example.org/back',
  };
  const open = (url: string) => fetch(url, { redirect: 'manual' });

  it('opens once and expires; each call creates a new one [CONNECT-03]', async () => {
    const { account } = await connect.createRecipient(newPayee());
    const link = await connect.createOnboardingLink(account, urls);
    expect((await open(link.url)).status).toBe(200);
    expect((await open(link.url)).headers.get('location')).toBe(urls.refreshUrl);
    const next = await connect.createOnboardingLink(account, urls);
    expect(next.url).not.toBe(link.url);
    fake.advanceClock(next.expiresAt.getTime() - Date.now());
    expect((await open(next.url)).headers.get('location')).toBe(urls.refreshUrl);
  });

  it('returns payees to us, whether or not they have finished', async () => {
    const { account } = await connect.createRecipient(newPayee());
    const first = await connect.createOnboardingLink(account, urls);
    expect((await open(`${first.url}/leave`)).headers.get('location')).toBe(urls.returnUrl);
    expect((await connect.lookUpRecipient(account)).status).toBe('restricted');
    const second = await connect.createOnboardingLink(account, urls);
    expect((await open(`${second.url}/finish`)).headers.get('location')).toBe(urls.returnUrl);
    expect((await connect.lookUpRecipient(account)).status).toBe('active');
  });
});

describe('a transfer', () => {
  it('moves available money to the payee, for one draw [CONNECT-04]', async () => {
    const account = await activeAccount();
    await fund(5_000);
    const request = payout(account);
    const before = await connect.readBalance();
    const outcome = await connect.transfer(request);
    const transfer = {
      reference: expect.stringMatching(/^tr_/),
      account,
      amountPence: 1_000,
      reversedPence: 0,
    };
    expect(outcome).toEqual({ status: 'made', transfer });
    expect(await connect.transfer(request)).toEqual(outcome);
    const [made] = fake.transfers();
    expect(made).toMatchObject({ transfer_group: request.group, metadata: { payout: request.id } });
    expect(await connect.lookUpTransfer(made?.id ?? '')).toEqual(transfer);
    expect(await connect.findTransfer(request)).toEqual(transfer);
    expect(await connect.findTransfer({ ...request, id: 'another' })).toBeNull();
    expect(fake.recipients.balanceOf(account)).toBe(1_000);
    expect((await connect.readBalance()).availablePence).toBe(before.availablePence - 1_000);
  });

  it('waits for money that is not available yet [CONNECT-05]', async () => {
    const account = await activeAccount();
    await sell(5_000);
    expect(await connect.readBalance()).toEqual({ availablePence: 0, pendingPence: 4_905 });
    const request = payout(account);
    expect(await connect.transfer(request)).toEqual({ status: 'insufficient_balance' });
    fake.advanceClock(3 * DAY - 1_000);
    expect(await connect.transfer({ ...request, attempt: 2 })).toEqual({ status: 'insufficient_balance' });
    fake.advanceClock(2_000);
    expect(await connect.transfer({ ...request, attempt: 3 })).toMatchObject({ status: 'made' });
    expect(await connect.readBalance()).toEqual({ availablePence: 3_905, pendingPence: 0 });
  });

  it('is not repeated under the number of a failed attempt, because Stripe repeats its response', async () => {
    const account = await activeAccount();
    const request = payout(account);
    expect(await connect.transfer(request)).toEqual({ status: 'insufficient_balance' });
    fake.balance.topUp(5_000);
    expect(await connect.transfer(request)).toEqual({ status: 'insufficient_balance' });
    expect(await connect.transfer({ ...request, attempt: 2 })).toMatchObject({ status: 'made' });
    expect(fake.transfers()).toHaveLength(1);
  });

  describe.each(['cut', 500] as const)('whose response is lost (%s)', (by) => {
    const lose = (request: TransferRequest) => {
      loseResponse('POST /v1/transfers', by);
      return expect(connect.transfer(request)).rejects.toThrow();
    };

    it('is found by the next call, and pays once [CONNECT-04]', async () => {
      const account = await activeAccount();
      await fund(5_000);
      const request = payout(account);
      await lose(request);
      const found = await connect.transfer({ ...request, askedBefore: true });
      expect(found).toMatchObject({ status: 'made', transfer: { amountPence: 1_000 } });
      expect(fake.transfers()).toHaveLength(1);
    });

    it.each([1, 2])('pays once after Stripe has forgotten the key, in attempt %i', async (attempt) => {
      const account = await activeAccount();
      await fund(5_000);
      const request = payout(account);
      await lose(request);
      fake.advanceClock(DAY + 1_000);
      const found = await connect.transfer({ ...request, attempt, askedBefore: true });
      expect(found.status).toBe('made');
      expect(fake.transfers()).toHaveLength(1);
      expect(fake.recipients.balanceOf(account)).toBe(1_000);
    });

    it('is made by the next call if it never reached Stripe', async () => {
      const account = await activeAccount();
      await fund(5_000);
      const request = payout(account);
      fake.faults.add({ on: 'POST /v1/transfers', by, times: 3 });
      await expect(connect.transfer(request)).rejects.toThrow();
      expect(fake.transfers()).toEqual([]);
      expect(await connect.transfer({ ...request, askedBefore: true })).toMatchObject({ status: 'made' });
      expect(fake.transfers()).toHaveLength(1);
    });
  });

  it('that was found says which account was paid, even if the payee has another since', async () => {
    const [first, second] = [await activeAccount(), await activeAccount()];
    await fund(5_000);
    const request = payout(first);
    await connect.transfer(request);
    const found = await connect.transfer({ ...request, account: second, attempt: 2 });
    expect(found).toMatchObject({ status: 'made', transfer: { account: first } });
    expect(fake.recipients.balanceOf(second)).toBe(0);
  });

  it('is found among many transfers for the same draw', async () => {
    const account = await activeAccount();
    await fund(50_000);
    const request = payout(account);
    await connect.transfer(request);
    for (let other = 0; other < 101; other += 1) {
      await connect.transfer(payout(account, { group: request.group, amountPence: 1 }));
    }
    fake.advanceClock(2 * DAY);
    await connect.transfer({ ...request, attempt: 2 });
    expect(fake.transfers()).toHaveLength(102);
  });
});

describe('a reversal', () => {
  async function paid() {
    const account = await activeAccount();
    await fund(5_000);
    const outcome = await connect.transfer(payout(account));
    if (outcome.status !== 'made') throw new Error('not paid');
    const { reference: transfer } = outcome.transfer;
    return { account, reversal: { id: crypto.randomUUID(), attempt: 1, transfer, amountPence: 400 } };
  }

  it('takes money back, once [CONNECT-06]', async () => {
    const { account, reversal } = await paid();
    const outcome = await connect.reverse(reversal);
    expect(outcome).toEqual({ status: 'reversed', reference: expect.stringMatching(/^trr_/) });
    fake.advanceClock(2 * DAY);
    expect(await connect.reverse({ ...reversal, askedBefore: true })).toEqual(outcome);
    expect(fake.recipients.balanceOf(account)).toBe(600);
    expect(await connect.lookUpTransfer(reversal.transfer)).toMatchObject({ reversedPence: 400 });
  });

  it('is refused with a reason if the payee has spent the money [CONNECT-06]', async () => {
    const { account, reversal } = await paid();
    fake.recipients.payOut(account);
    expect(await connect.reverse(reversal)).toEqual({
      status: 'refused',
      reason: expect.stringContaining('insufficient funds'),
    });
    expect(await connect.lookUpTransfer(reversal.transfer)).toMatchObject({ reversedPence: 0 });
  });

  it('is refused beyond the transfer', async () => {
    const { reversal } = await paid();
    expect(await connect.reverse({ ...reversal, amountPence: 1_001 })).toMatchObject({ status: 'refused' });
  });

  it('whose response is lost is found by the next call', async () => {
    const { account, reversal } = await paid();
    loseResponse('POST /v1/transfers/*/reversals', 'cut');
    await expect(connect.reverse(reversal)).rejects.toThrow();
    fake.advanceClock(2 * DAY);
    expect(await connect.reverse({ ...reversal, askedBefore: true })).toMatchObject({ status: 'reversed' });
    expect(fake.recipients.balanceOf(account)).toBe(600);
  });

  it('of an unknown transfer throws', async () => {
    const unknown = { id: 'r', attempt: 1, transfer: 'tr_unknown', amountPence: 1 };
    await expect(connect.reverse(unknown)).rejects.toThrow(/No such transfer/);
  });
});

describe('the balance', () => {
  it('is kept for payees, and not paid out to our bank every day [CONNECT-07]', async () => {
    await fund(5_000);
    await fund(5_000);
    fake.advanceClock(2 * DAY);
    expect(await connect.readBalance()).toEqual({ availablePence: 9_810, pendingPence: 0 });
    expect(fake.balance.entries().map(({ type }) => type)).toEqual(['charge', 'charge']);
  });

  it('has an entry for each change, with the payment that it belongs to [CONNECT-08]', async () => {
    const account = await activeAccount();
    const payment = await sell(5_000);
    fake.advanceClock(4 * DAY);
    fake.refunds.makeInDashboard(payment, 300);
    const dispute = fake.dispute.open(await sell(1_000));
    fake.dispute.close(dispute.id, 'won');
    const outcome = await connect.transfer(payout(account));
    const transfer = outcome.status === 'made' ? outcome.transfer.reference : '';
    await connect.reverse({ id: 'back', attempt: 1, transfer, amountPence: 400 });
    fake.balance.chargeFee(200);
    fake.balance.payOut(100);
    const { entries } = await connect.listBalanceEntries(null);
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
    const { availablePence, pendingPence } = await connect.readBalance();
    expect(entries.reduce((sum, { netPence }) => sum + netPence, 0)).toBe(availablePence + pendingPence);
  });

  /** Imports as the daily reconciliation does: each page with its cursor, each entry once. */
  async function importInto(imported: Set<string>, cursor: string | null): Promise<string | null> {
    const page = await connect.listBalanceEntries(cursor);
    for (const { id } of page.entries) imported.add(id);
    return page.more ? importInto(imported, page.next) : page.next;
  }

  it('is listed oldest first over pages, and continued after a crash [CONNECT-08]', async () => {
    for (let count = 0; count < 250; count += 1) fake.balance.chargeFee(1);
    const ids = () => fake.balance.entries().map(({ id }) => id);
    const first = await connect.listBalanceEntries(null);
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
    const { entries } = await connect.listBalanceEntries(settled);
    expect([...imported]).toEqual(ids());
    expect(entries.map(({ id }) => id)).toEqual(ids().slice(-1));
  });

  it('is empty at first', async () => {
    expect(await connect.listBalanceEntries(null)).toEqual({ entries: [], next: null, more: false });
    expect(await connect.readBalance()).toEqual({ availablePence: 0, pendingPence: 0 });
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
