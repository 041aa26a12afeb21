import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ConnectSetup,
  DAY_MS,
  newPayout,
  startConnect,
} from '../../../../tests/helpers/stripe-connect.ts';
import type { TransferRequest } from './provider.ts';

let balance: ConnectSetup['balance'];
let connect: ConnectSetup['connect'];
let createActiveAccount: ConnectSetup['createActiveAccount'];
let fake: ConnectSetup['fake'];
let fund: ConnectSetup['fund'];
let loseResponse: ConnectSetup['loseResponse'];
let sell: ConnectSetup['sell'];
beforeEach(async () => {
  ({ balance, connect, createActiveAccount, fake, fund, loseResponse, sell } = await startConnect());
});
afterEach(() => fake.stop());

describe('a transfer', () => {
  it('moves available money to the payee, for one draw [CONNECT-04]', async () => {
    const account = await createActiveAccount();
    await fund(5_000);
    const request = newPayout(account);
    const before = await balance.readBalance();
    const outcome = await connect.transfer(request);
    const transfer = {
      reference: expect.stringMatching(/^tr_/),
      payableId: request.id,
      account,
      isInPounds: true,
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
    expect((await balance.readBalance()).availablePence).toBe(before.availablePence - 1_000);
  });

  it('waits for money that is not available yet [CONNECT-05]', async () => {
    const account = await createActiveAccount();
    await sell(5_000);
    expect(await balance.readBalance()).toEqual({ availablePence: 0, pendingPence: 4_905 });
    const request = newPayout(account);
    expect(await connect.transfer(request)).toEqual({ status: 'insufficient_balance' });
    fake.advanceClock(3 * DAY_MS - 60_000);
    expect(await connect.transfer({ ...request, attempt: 2 })).toEqual({ status: 'insufficient_balance' });
    fake.advanceClock(120_000);
    expect(await connect.transfer({ ...request, attempt: 3 })).toMatchObject({ status: 'made' });
    expect(await balance.readBalance()).toEqual({ availablePence: 3_905, pendingPence: 0 });
  });

  it('is not repeated under the number of a failed attempt, because Stripe repeats its response', async () => {
    const account = await createActiveAccount();
    const request = newPayout(account);
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
      const account = await createActiveAccount();
      await fund(5_000);
      const request = newPayout(account);
      await lose(request);
      const found = await connect.transfer({ ...request, askedBefore: true });
      expect(found).toMatchObject({ status: 'made', transfer: { amountPence: 1_000 } });
      expect(fake.transfers()).toHaveLength(1);
    });

    it.each([1, 2])('pays once after Stripe has forgotten the key, in attempt %i', async (attempt) => {
      const account = await createActiveAccount();
      await fund(5_000);
      const request = newPayout(account);
      await lose(request);
      fake.advanceClock(DAY_MS + 1_000);
      const found = await connect.transfer({ ...request, attempt, askedBefore: true });
      expect(found.status).toBe('made');
      expect(fake.transfers()).toHaveLength(1);
      expect(fake.recipients.balanceOf(account)).toBe(1_000);
    });

    it('is made by the next call if it never reached Stripe', async () => {
      const account = await createActiveAccount();
      await fund(5_000);
      const request = newPayout(account);
      fake.faults.add({ on: 'POST /v1/transfers', by, times: 3 });
      await expect(connect.transfer(request)).rejects.toThrow();
      expect(fake.transfers()).toEqual([]);
      expect(await connect.transfer({ ...request, askedBefore: true })).toMatchObject({ status: 'made' });
      expect(fake.transfers()).toHaveLength(1);
    });
  });

  it('that was found says which account was paid, even if the payee has another since', async () => {
    const [first, second] = [await createActiveAccount(), await createActiveAccount()];
    await fund(5_000);
    const request = newPayout(first);
    await connect.transfer(request);
    const found = await connect.transfer({ ...request, account: second, attempt: 2 });
    expect(found).toMatchObject({ status: 'made', transfer: { account: first } });
    expect(fake.recipients.balanceOf(second)).toBe(0);
  });

  it('is found among many transfers for the same draw', async () => {
    const account = await createActiveAccount();
    await fund(50_000);
    const request = newPayout(account);
    await connect.transfer(request);
    for (let other = 0; other < 101; other += 1) {
      await connect.transfer(newPayout(account, { group: request.group, amountPence: 1 }));
    }
    fake.advanceClock(2 * DAY_MS);
    await connect.transfer({ ...request, attempt: 2 });
    expect(fake.transfers()).toHaveLength(102);
  });
});

describe('a reversal', () => {
  async function paid() {
    const account = await createActiveAccount();
    await fund(5_000);
    const outcome = await connect.transfer(newPayout(account));
    if (outcome.status !== 'made') throw new Error('not paid');
    const { reference: transfer } = outcome.transfer;
    return { account, reversal: { id: crypto.randomUUID(), attempt: 1, transfer, amountPence: 400 } };
  }

  it('takes money back, once [CONNECT-06]', async () => {
    const { account, reversal } = await paid();
    const outcome = await connect.reverse(reversal);
    expect(outcome).toEqual({ status: 'reversed', reference: expect.stringMatching(/^trr_/) });
    fake.advanceClock(2 * DAY_MS);
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
    fake.advanceClock(2 * DAY_MS);
    expect(await connect.reverse({ ...reversal, askedBefore: true })).toMatchObject({ status: 'reversed' });
    expect(fake.recipients.balanceOf(account)).toBe(600);
  });

  it('of an unknown transfer throws', async () => {
    const unknown = { id: 'r', attempt: 1, transfer: 'tr_unknown', amountPence: 1 };
    await expect(connect.reverse(unknown)).rejects.toThrow(/No such transfer/);
  });
});
