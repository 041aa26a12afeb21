import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ConnectSetup,
  DAY_MS,
  newPayee,
  newPayout,
  startConnect,
} from '../../../../tests/helpers/stripe-connect.ts';

let connect: ConnectSetup['connect'];
let createActiveAccount: ConnectSetup['createActiveAccount'];
let fake: ConnectSetup['fake'];
let fund: ConnectSetup['fund'];
let loseResponse: ConnectSetup['loseResponse'];
beforeEach(async () => {
  ({ connect, createActiveAccount, fake, fund, loseResponse } = await startConnect());
});
afterEach(() => fake.stop());

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
    fake.advanceClock(31 * DAY_MS);
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
    const account = await createActiveAccount();
    await fund(5_000);
    fake.recipients.restrict(account, 'The document is not readable.');
    expect(await connect.lookUpRecipient(account)).toMatchObject({
      status: 'restricted',
      requirements: [{ due: 'overdue', problem: 'The document is not readable.' }],
    });
    const request = newPayout(account);
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
    expect(await connect.transfer(newPayout(account))).toMatchObject({ status: 'refused' });
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
