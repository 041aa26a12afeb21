import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Receipt } from '#contract/sales/orders.ts';
import { ApiError } from '#web/lib/api.ts';
import type { WalletSheet } from '../payment-form.ts';
import { getPurchaseView } from '../purchase-view.ts';
import { applyPurchaseEvent } from './purchase-machine.ts';
import {
  createPurchase,
  getPayment,
  isPayingNew,
  type PaymentRequest,
  type PurchaseEffect,
  type PurchaseEvent,
  type PurchaseState,
  type Target,
} from './purchase-state.ts';

type Status = Receipt['order']['status'];

const UNTIL = '2026-11-21T18:15:00.000Z';

const receipt = (
  status: Status,
  { id = 'first', clientSecret }: { id?: string; clientSecret?: string } = {},
) =>
  ({
    order: {
      id,
      number: 'OAK-7K2M-93QF',
      prizeDrawId: 'a-draw',
      status,
      quantity: 2,
      totalPence: 1000,
      refundedPence: 0,
      ...(status === 'pending' && { expiresAt: UNTIL }),
    },
    tickets: [],
    ...(clientSecret !== undefined && { payment: { provider: 'stripe', status: 'pending', clientSecret } }),
  }) satisfies Receipt;

const NEW: Target = { kind: 'new' };
const FIRST: Target = { kind: 'open', orderId: 'first' };
const buying = (key = 'a-key'): PaymentRequest => ({ kind: 'new', key, body: { quantity: 2 } });
const details = { confirmationToken: 'ctoken_1' };
const createSheet = (): WalletSheet => ({ collect: async () => details, fail: () => undefined });
const busy = { kind: 'busy', message: 'We are very busy.' } as const;

const rejected = (status: number, code: string, paidElsewhereId: string | null = null): PurchaseEvent => ({
  type: 'rejected',
  error: new ApiError(status, code, { code, message: `The ${code}.` }),
  paidElsewhereId,
});

function play(events: PurchaseEvent[], start: PurchaseState = createPurchase('stripe')) {
  let state = start;
  let effects: PurchaseEffect[] = [];
  for (const event of events) ({ state, effects } = applyPurchaseEvent(state, event));
  return { state, effects, types: effects.map(({ type }) => type) };
}

const input = {
  email: 'ann@example.org',
  name: 'Ann Oak',
  password: 'a good password',
  code: '',
  over18: true,
  ukResident: false,
  dateOfBirth: null,
};
const enter: PurchaseEvent = { type: 'enter', input };
const asKnown: PurchaseEvent = { type: 'choose-account', mode: 'known' };
const notEntered = (code: string | undefined, message = 'No.'): PurchaseEvent => ({
  type: 'entry-rejected',
  code,
  message,
});

const pay: PurchaseEvent = { type: 'pay', request: buying() };
const sent: PurchaseEvent[] = [pay, { type: 'collected', details }];
const authenticating: PurchaseEvent[] = [
  ...sent,
  { type: 'received', receipt: receipt('pending', { clientSecret: 'a-secret' }) },
];

describe('a new purchase', () => {
  it('collects the payment details, sends the order and shows it', () => {
    expect(play([pay]).types).toEqual(['collect']);
    expect(play(sent).effects).toEqual([{ type: 'send', request: buying(), details }]);
    const paid = play([...sent, { type: 'received', receipt: receipt('paid') }]);
    expect(paid.types).toEqual(['cache', 'announce', 'tell-tabs', 'show']);
    expect(paid.state.payment.at).toBe('settling');
    const shown = play([{ type: 'shown' }], paid.state);
    expect(shown.state.payment).toEqual({ at: 'idle', target: NEW, problem: null });
    expect(getPurchaseView(shown.state, receipt('paid'), 0)).toBe('paid');
  });

  it('ignores a second click', () => {
    const { state } = play([pay]);
    expect(applyPurchaseEvent(state, { type: 'pay', request: buying('another') })).toEqual({
      state,
      effects: [],
    });
  });

  it('points out invalid payment details and sends nothing', () => {
    const problem = { message: 'Your card number is incomplete.', takesFocus: false };
    const { state, effects } = play([pay, { type: 'details-invalid', problem }]);
    expect(getPayment(state, NEW)).toEqual({ at: 'idle', target: NEW, problem });
    expect(effects).toEqual([]);
  });

  it('sends the same request again if the buyer retries', () => {
    const stuck = play([...sent, { type: 'delayed', reason: busy }, { type: 'unreachable', reason: busy }]);
    expect(stuck.state.payment).toMatchObject({ at: 'stuck', reason: busy });
    const again = play([{ type: 'try-again' }], stuck.state);
    expect(again.effects).toEqual([{ type: 'send', request: buying(), details }]);
  });

  it('waits for 3-D Secure authentication, and then for the payment provider', () => {
    const bank = play(authenticating);
    expect(bank.types).toEqual(['cache', 'announce', 'tell-tabs', 'show', 'authenticate']);
    expect(getPurchaseView(bank.state, receipt('pending'), 0)).toBe('form');
    const following = play([{ type: 'authenticated', problem: null }], bank.state);
    expect(following.types).toEqual(['follow']);
    const slow = play(
      [{ type: 'followed', receipt: receipt('pending') }, { type: 'shown' }],
      following.state,
    );
    expect(getPurchaseView(slow.state, receipt('pending'), 0)).toBe('confirming');
    const impatient = play([{ type: 'stop-waiting' }], slow.state);
    expect(getPurchaseView(impatient.state, receipt('pending'), 0)).toBe('open');
  });

  it('returns to the form after a decline, with the bank’s reason', () => {
    const settled = play([
      ...authenticating,
      { type: 'authenticated', problem: 'Your bank couldn’t confirm this payment.' },
      { type: 'followed', receipt: receipt('declined') },
    ]);
    expect(settled.effects).toContainEqual({ type: 'show', orderId: undefined });
    expect(isPayingNew(settled.state)).toBe(true);
    const { state, effects } = play([{ type: 'shown' }], settled.state);
    const message = 'Your bank couldn’t confirm this payment.';
    expect(effects).toEqual([{ type: 'toast', failure: { title: 'Purchase Failed', description: message } }]);
    expect(getPayment(state, NEW)).toMatchObject({ problem: { message, takesFocus: true } });
  });

  it('keeps the form after a declined card', () => {
    const { state, types } = play([...sent, rejected(402, 'card_declined')]);
    expect(types).toEqual(['toast']);
    expect(getPayment(state, NEW)).toMatchObject({ at: 'idle', problem: { message: 'The card_declined.' } });
  });

  it('leads to the open order that blocks it', () => {
    expect(play([...sent, rejected(409, 'order_open')]).types).toEqual(['load-open-order', 'explain']);
    expect(play([...sent, rejected(409, 'challenge_used')]).types).toEqual(['explain']);
    expect(play([...sent, rejected(409, 'challenge_used', 'second')]).effects).toEqual([
      { type: 'show', orderId: 'second' },
    ]);
  });
});

describe('an open order', () => {
  const seen: PurchaseEvent = { type: 'order-seen', receipt: receipt('pending'), isNamed: true };
  const finish: PurchaseEvent = { type: 'finish', orderId: 'first' };
  const paying: PurchaseEvent[] = [
    seen,
    finish,
    { type: 'pay', request: { kind: 'open', orderId: 'first' } },
    { type: 'collected', details },
  ];

  it('appears in the address once it is found', () => {
    const found = play([{ type: 'order-seen', receipt: receipt('pending'), isNamed: false }]);
    expect(found.effects).toContainEqual({ type: 'show', orderId: 'first' });
    expect(play([seen]).effects).toEqual([]);
  });

  it('is paid for and announced once', () => {
    const paid = play([...paying, { type: 'received', receipt: receipt('paid') }]);
    expect(paid.types).toEqual(['cache', 'announce', 'tell-tabs']);
    const again = play([{ type: 'order-seen', receipt: receipt('paid'), isNamed: true }], paid.state);
    expect(again.types).toEqual(['cache']);
  });

  it('checks once whether its payment is waiting for authentication', () => {
    const usable = play([seen, finish, { type: 'fields-usable' }]);
    expect(usable.effects).toEqual([{ type: 'check', orderId: 'first' }]);
    expect(play([{ type: 'fields-usable' }], usable.state).effects).toEqual([]);
    const waiting = receipt('pending', { clientSecret: 'a-secret' });
    expect(play([{ type: 'checked', receipt: waiting }], usable.state).types).toEqual(['authenticate']);
    expect(play([{ type: 'checked', receipt: receipt('pending') }], usable.state).types).toEqual([]);
    expect(play([finish, { type: 'fields-usable' }], createPurchase('test')).effects).toEqual([]);
  });

  it('shows why its payment was rejected, and is loaded again', () => {
    const declined = play([...paying, rejected(402, 'card_declined')]);
    expect(declined.types).toEqual(['toast', 'reload-named-order']);
    expect(getPayment(declined.state, FIRST)).toMatchObject({ problem: { message: 'The card_declined.' } });
    expect(play([...paying, rejected(409, 'order_not_open')]).types).toEqual(['reload-named-order']);
  });

  it('closes its payment form if the payment is still pending', () => {
    const left = play([...paying, { type: 'received', receipt: receipt('pending') }]);
    expect(left.state.finishing).toBeNull();
  });

  it('can be cancelled', () => {
    const { state, types } = play([seen, { type: 'given-up', receipt: receipt('cancelled') }]);
    expect(types).toEqual(['cache', 'announce', 'tell-tabs']);
    expect(getPurchaseView(state, receipt('cancelled'), 0)).toBe('given-up');
  });

  it('remembers how long the tickets of an expired order were held', () => {
    const { state } = play([seen, { type: 'order-seen', receipt: receipt('cancelled'), isNamed: true }]);
    expect(getPurchaseView(state, receipt('cancelled'), Date.parse(UNTIL))).toBe('lapsed');
  });

  it('shows that it is being paid for in another tab', () => {
    const news: PurchaseEvent = { type: 'other-tab', orderId: 'first', state: 'paying' };
    const { state, types } = play([seen, news]);
    expect(types).toEqual(['reload-order']);
    expect(state.note).toBe('You’re paying for these tickets in another tab.');
    expect(play([...authenticating, news]).effects).toEqual([]);
  });

  it('replaces a new purchase that got stuck', () => {
    const stuck = play([...sent, { type: 'unreachable', reason: busy }, seen]);
    expect(getPayment(stuck.state, NEW)).toMatchObject({ at: 'idle', problem: null });
  });
});

describe('getting an account', () => {
  it('signs up a new buyer, and signs in one who has an account, only once at a time', () => {
    expect(play([enter]).effects).toEqual([{ type: 'enter', mode: 'new', input }]);
    expect(play([asKnown, enter]).effects).toEqual([{ type: 'enter', mode: 'known', input }]);
    expect(play([enter, enter]).effects).toEqual([]);
    expect(play([enter, asKnown]).state.account.mode).toBe('new');
  });

  it('asks a buyer who has an account after all for its password', () => {
    const { state, effects } = play([enter, notEntered('email_taken')]);
    expect(state.account).toMatchObject({ mode: 'known', isSending: false, problem: { field: 'password' } });
    expect(effects).toEqual([]);
  });

  it('asks for a two-factor code, and reports a wrong one beside it [AUTH-25]', () => {
    const asked = play([asKnown, enter, notEntered('two_factor_required')]);
    expect(asked.state.account).toMatchObject({ needsCode: true, problem: null });
    const wrong = play([enter, notEntered('two_factor_invalid', 'That code is wrong.')], asked.state);
    expect(wrong.state.account.problem).toEqual({ field: 'code', message: 'That code is wrong.' });
  });

  it('reports failures as the sign-in page does [AUTH-19, AUTH-21]', () => {
    const failure = (title: string) => [{ type: 'toast', failure: { title, description: 'No.' } }];
    expect(play([enter, notEntered('too_many')]).effects).toEqual(failure('Registration failed'));
    expect(play([asKnown, enter, notEntered('wrong_password')]).effects).toEqual(failure('Login failed'));
  });

  it('leaves the payment alone', () => {
    const { state } = play([enter, { type: 'entered' }]);
    expect(state).toEqual(createPurchase('stripe'));
  });
});

describe('a payment by wallet', () => {
  const sheet = createSheet();
  const opened: PurchaseEvent = { type: 'sheet-opened' };
  const confirmed: PurchaseEvent = { type: 'pay', request: buying(), sheet };
  const told = (message: string) => ({ type: 'fail-sheet', sheet, message });

  it('collects its details from the sheet and is sent like any other', () => {
    expect(play([opened]).state.sheet).toBe('open');
    expect(play([opened, confirmed]).effects).toEqual([{ type: 'collect', sheet }]);
    const paid = play([opened, confirmed, ...sent.slice(1), { type: 'received', receipt: receipt('paid') }]);
    expect(paid.types).toEqual(['cache', 'announce', 'tell-tabs', 'show']);
    expect(paid.state.sheet).toBeNull();
  });

  it('changes nothing if the buyer closes the sheet, unless the payment is already under way', () => {
    const closed: PurchaseEvent = { type: 'sheet-closed' };
    expect(play([opened, closed]).state).toEqual(createPurchase('stripe'));
    expect(play([opened, confirmed, closed]).state.sheet).toBe(sheet);
  });

  it.each<[string, PurchaseEvent[], string]>([
    ['is declined', [...sent.slice(1), rejected(402, 'card_declined')], 'The card_declined.'],
    ['is for tickets that are gone', [...sent.slice(1), rejected(409, 'sold_out')], 'The sold_out.'],
    ['comes too late', [...sent.slice(1), rejected(409, 'order_not_open')], 'The order_not_open.'],
    [
      'is not authorised',
      [{ type: 'details-invalid', problem: { message: 'Try again.', takesFocus: true } }],
      'Try again.',
    ],
    [
      'is lost',
      [...sent.slice(1), { type: 'unreachable', reason: { kind: 'lost', message: undefined } }],
      'The connection was lost. Close this to see what to do next.',
    ],
    [
      'ends with a declined order',
      [...sent.slice(1), { type: 'received', receipt: receipt('declined') }],
      'Your card was declined.',
    ],
  ])('tells the sheet once if it %s', (_, events, message) => {
    const { state, effects } = play([opened, confirmed, ...events]);
    expect(effects).toContainEqual(told(message));
    expect(state.sheet).toBeNull();
  });

  it('leaves 3-D Secure to the page', () => {
    const { state, types } = play([opened, confirmed, ...authenticating.slice(1)]);
    expect(state.sheet).toBeNull();
    expect(types).not.toContain('fail-sheet');
  });

  it('is made once if the buyer confirms twice', () => {
    const { state } = play([opened, confirmed]);
    const second: WalletSheet = { ...sheet };
    const again = applyPurchaseEvent(state, { type: 'pay', request: buying('another'), sheet: second });
    expect(again.state).toEqual(state);
    expect(again.effects).toEqual([
      { type: 'fail-sheet', sheet: second, message: 'You’re already paying for these tickets.' },
    ]);
  });
});

const id = fc.constantFrom('first', 'second');
const anyReceipt = fc
  .record({
    id,
    status: fc.constantFrom<Status>('pending', 'paid', 'declined', 'cancelled'),
    isSecret: fc.boolean(),
  })
  .map(({ id: orderId, status, isSecret }) =>
    receipt(status, { id: orderId, ...(isSecret && { clientSecret: 'a-secret' }) }),
  );
const reason = fc.constantFrom({ kind: 'lost', message: undefined } as const, busy);
const anyRequest = fc.oneof(
  fc.nat().map((number) => buying(`key-${number}`)),
  id.map((orderId): PaymentRequest => ({ kind: 'open', orderId })),
);
const problem = fc.option(fc.constant('Your bank couldn’t confirm this payment.'), { nil: null });
const tabState = fc.constantFrom('paying' as const, 'settled' as const);

const anyEvent: fc.Arbitrary<PurchaseEvent> = fc.oneof(
  fc.constantFrom(asKnown, enter, notEntered('email_taken'), notEntered(undefined)),
  fc.constant<PurchaseEvent>({ type: 'entered' }),
  fc.record({ type: fc.constant('pay' as const), request: anyRequest }),
  anyRequest.map((request): PurchaseEvent => ({ type: 'pay', request, sheet: createSheet() })),
  fc.constantFrom<PurchaseEvent>({ type: 'sheet-opened' }, { type: 'sheet-closed' }),
  fc.record({ type: fc.constant('collected' as const), details: fc.constant(details) }),
  fc.record({
    type: fc.constant('details-invalid' as const),
    problem: fc.constant({ message: 'Incomplete.', takesFocus: true }),
  }),
  fc.record({ type: fc.constant('delayed' as const), reason }),
  fc.record({ type: fc.constant('unreachable' as const), reason }),
  fc.constantFrom<PurchaseEvent>(
    { type: 'try-again' },
    { type: 'shown' },
    { type: 'stop-waiting' },
    { type: 'fields-usable' },
    rejected(402, 'card_declined'),
    rejected(409, 'order_open'),
    rejected(409, 'order_not_open'),
    rejected(409, 'challenge_used', 'second'),
  ),
  fc.record({ type: fc.constant('received' as const), receipt: anyReceipt }),
  fc.record({ type: fc.constant('authenticated' as const), problem }),
  fc.record({ type: fc.constant('followed' as const), receipt: anyReceipt }),
  fc.record({ type: fc.constant('finish' as const), orderId: id }),
  fc.record({ type: fc.constant('checked' as const), receipt: anyReceipt }),
  fc.record({ type: fc.constant('given-up' as const), receipt: anyReceipt }),
  fc.record({ type: fc.constant('order-seen' as const), receipt: anyReceipt, isNamed: fc.boolean() }),
  fc.record({ type: fc.constant('other-tab' as const), orderId: id, state: tabState }),
);
const anyEvents = fc.array(anyEvent, { maxLength: 40 });
const provider = fc.constantFrom('test' as const, 'stripe' as const);

/** Calls `check` for every step of every sequence of events. */
function forEachStep(
  check: (before: PurchaseState, event: PurchaseEvent, step: ReturnType<typeof applyPurchaseEvent>) => void,
) {
  fc.assert(
    fc.property(provider, anyEvents, (name, events) => {
      let state = createPurchase(name);
      for (const event of events) {
        const step = applyPurchaseEvent(state, event);
        check(state, event, step);
        state = step.state;
      }
    }),
  );
}

describe('any sequence of events', () => {
  it('tells each wallet’s sheet at most once, and waits only for a payment that is being sent', () => {
    const told = new Set<WalletSheet>();
    forEachStep((_, __, { state, effects }) => {
      for (const effect of effects) {
        if (effect.type !== 'fail-sheet') continue;
        expect(told.has(effect.sheet)).toBe(false);
        told.add(effect.sheet);
      }
      if (state.sheet === null || state.sheet === 'open') return;
      expect(told.has(state.sheet)).toBe(false);
      expect(['collecting', 'sending', 'retrying']).toContain(state.payment.at);
    });
  });

  it('has at most one payment in progress, and sends only what the buyer asked for', () => {
    forEachStep((before, event, { state, effects }) => {
      const sends = effects.filter((effect) => effect.type === 'send');
      const collects = effects.filter((effect) => effect.type === 'collect');
      expect(sends.length + collects.length).toBeLessThanOrEqual(1);
      if (collects.length > 0) expect(['idle', 'stuck']).toContain(before.payment.at);
      for (const { request } of sends) {
        expect(['collected', 'try-again']).toContain(event.type);
        expect(before.payment).toMatchObject({ request });
        expect(state.payment).toMatchObject({ at: 'sending', request });
      }
    });
  });

  it('keeps the request and its idempotency key until there is a response', () => {
    forEachStep(({ payment }, event, { state }) => {
      if (payment.at !== 'sending' && payment.at !== 'retrying') return;
      if (event.type === 'received' || event.type === 'rejected') return;
      expect(state.payment).toMatchObject({ request: payment.request, details: payment.details });
    });
  });

  it('does not replace the form while a new purchase is being paid for', () => {
    forEachStep((_before, _event, { state }) => {
      if (isPayingNew(state)) expect(getPurchaseView(state, receipt('pending'), 0)).toBe('form');
    });
  });

  it('announces no status twice in a row', () => {
    forEachStep((before, _event, { state, effects }) => {
      for (const effect of effects) {
        if (effect.type !== 'announce') continue;
        const { id: orderId, status } = effect.order;
        expect(before.announced).not.toEqual({ id: orderId, status });
        expect(state.announced).toEqual({ id: orderId, status });
      }
    });
  });

  it('always lets the buyer pay from the form once a payment has ended', () => {
    forEachStep((_before, _event, { state }) => {
      if (state.payment.at !== 'idle') return;
      expect(applyPurchaseEvent(state, pay).effects).toEqual([{ type: 'collect', sheet: null }]);
    });
  });
});
