import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, calculateBalance, type Flow } from '../ledger/accounts.ts';
import { TRANSFERS } from '../ledger/transfers.ts';
import { applyPayableEvent, findLaterObstacles, findObstacles } from './lifecycle.ts';
import { chooseTransfer } from './postings.ts';
import {
  OBSTACLES,
  PAYABLE_EVENTS,
  PAYABLE_STATES,
  PAYEE_KINDS,
  PAYOUT_METHODS,
  type PayableEvent,
  type PayableFacts,
  type PayableState,
  type PayeeKind,
  RECIPIENT_STATUSES,
} from './states.ts';
import { PAYABLE_TRANSITIONS } from './transitions.ts';

const ready: PayableFacts = {
  payee: 'host',
  amountPence: 41_325,
  payeeId: 'host',
  details: { method: 'bank', isUsable: true, enteredBy: 'host' },
  recipient: null,
  method: 'bank',
  isPaidBefore: false,
  isReportedByStripe: false,
  isAgeKnown: true,
  charity: null,
  approver: 'admin',
  approvalPence: 100_000,
};
/** A payment to an active account at Stripe. */
const byStripe: PayableFacts = {
  ...ready,
  details: { method: 'stripe', isUsable: true, enteredBy: 'host' },
  recipient: { status: 'active', wasActive: true, isOwn: true },
  method: 'stripe',
};
const large: PayableFacts = { ...ready, amountPence: 100_001 };
const agreed = { hasAgreed: true, isConfirmed: true };

const outcome = (state: PayableState, event: PayableEvent, facts: Partial<PayableFacts> = {}) => {
  const step = applyPayableEvent(state, event, { ...ready, ...facts });
  return step.ok ? step.state : step.rejection.code;
};

describe('the lifecycle of a payable', () => {
  it('goes from owed to paid through an approval and an export [PAYOUT-06]', () => {
    expect(outcome('owed', 'approve')).toBe('approved');
    expect(outcome('approved', 'export')).toBe('exported');
    expect(outcome('exported', 'pay')).toBe('paid');
  });

  it('pays trees without a bank transfer', () => {
    const trees = { payee: 'trees', details: null } as const;
    expect(outcome('owed', 'approve', trees)).toBe('approved');
    expect(outcome('approved', 'pay', trees)).toBe('paid');
    expect(outcome('approved', 'export', trees)).toBe('not_approved');
  });

  it('ends with the payment: nothing happens to a paid payable, unless the bank returns it [PAYOUT-08]', () => {
    const events = PAYABLE_EVENTS.filter((event) => event !== 'return');
    expect(events.map((event) => outcome('paid', event))).toEqual(events.map(() => 'already_paid'));
  });

  it('a bank can return what it has paid, once, and neither Stripe nor trees can [PAYOUT-52]', () => {
    expect(outcome('paid', 'return')).toBe('failed');
    expect(outcome('paid', 'return', byStripe)).toBe('paid_automatically');
    expect(outcome('paid', 'return', { ...byStripe, isReportedByStripe: true })).toBe('paid_automatically');
    expect(outcome('paid', 'return', { payee: 'trees', details: null, method: null })).toBe('already_paid');
    for (const state of PAYABLE_STATES.filter((each) => each !== 'paid')) {
      expect(outcome(state, 'return')).toBe('not_paid');
    }
  });

  it('has exactly the transitions of its table', () => {
    for (const state of PAYABLE_STATES) {
      for (const event of PAYABLE_EVENTS) {
        const row = PAYABLE_TRANSITIONS.find(
          ({ from, event: on, applies }) => from === state && on === event && (applies?.(ready) ?? true),
        );
        expect(PAYABLE_STATES.includes(outcome(state, event) as PayableState)).toBe(row !== undefined);
      }
    }
  });
});

describe('an approval', () => {
  it('requires bank details [PAYOUT-06]', () => {
    expect(outcome('owed', 'approve', { details: null })).toBe('no_bank_details');
  });

  it.each([
    ['receives it', { payeeId: 'admin' }],
    ['entered the bank details', { details: { method: 'bank', isUsable: true, enteredBy: 'admin' } }],
  ] as const)('of a large payment is not given by the admin who %s [PAYOUT-07]', (_, facts) => {
    expect(outcome('owed', 'approve', { ...large, ...facts })).toBe('another_admin_needed');
    expect(outcome('owed', 'approve', { ...large, ...facts, approver: 'another' })).toBe('approved');
    expect(outcome('owed', 'approve', { ...facts, amountPence: 100_000 })).toBe('approved');
    expect(outcome('approved', 'export', { ...large, ...facts })).toBe('another_admin_needed');
  });

  it('does not count a charity that entered its own details as an admin', () => {
    const details = { method: 'bank', isUsable: true, enteredBy: null } as const;
    expect(outcome('owed', 'approve', { ...large, payee: 'charity', payeeId: null, details })).toBe(
      'approved',
    );
  });
});

describe('a payment that Stripe has already made', () => {
  it('is neither approved nor exported again, however it is paid [CONNECT-24]', () => {
    for (const facts of [ready, byStripe]) {
      expect(outcome('owed', 'approve', { ...facts, isPaidBefore: true })).toBe('paid_before');
      expect(outcome('approved', 'export', { ...facts, isPaidBefore: true })).toBe('paid_before');
    }
  });

  it('is paid by it, unless it is on its way, was paid otherwise, or Stripe has made no transfer [CONNECT-25]', () => {
    for (const state of ['owed', 'approved', 'failed'] as const) {
      expect(outcome(state, 'count', { isPaidBefore: true })).toBe('paid');
      expect(outcome(state, 'count')).toBe('not_paid_before');
      expect(outcome(state, 'count', { payee: 'trees', isPaidBefore: true })).toBe('not_paid_before');
    }
    for (const facts of [ready, byStripe]) {
      expect(outcome('exported', 'count', { ...facts, isPaidBefore: true })).toBe('not_possible');
      expect(outcome('paid', 'count', { ...facts, isPaidBefore: true })).toBe('already_paid');
    }
  });
});

describe('an export', () => {
  it.each([
    ['no_bank_details', { details: null }],
    ['details_on_hold', { details: { method: 'bank', isUsable: false, enteredBy: 'host' } }],
    ['no_agreement', { payee: 'charity', charity: { ...agreed, hasAgreed: false } }],
    ['no_agreement', { payee: 'charity', charity: null }],
    ['charity_unconfirmed', { payee: 'charity', charity: { ...agreed, isConfirmed: false } }],
  ] as const)('is rejected with %s [PAYOUT-09]', (code, facts) => {
    expect(outcome('approved', 'export', facts)).toBe(code);
    expect(findObstacles('export', { ...ready, ...facts })).toContain(code);
  });

  it('of a charity’s payable needs its agreement and a confirmed entry [PAYOUT-09]', () => {
    expect(outcome('approved', 'export', { payee: 'charity', charity: agreed })).toBe('exported');
  });
});

describe('what will hold the export', () => {
  it('is known before the approval, which it does not prevent [PAYOUT-53]', () => {
    const details = { method: 'bank', isUsable: false, enteredBy: null } as const;
    const facts = {
      ...ready,
      payee: 'charity',
      details,
      charity: { ...agreed, isConfirmed: false },
    } as const;
    expect(findLaterObstacles(facts)).toEqual(['details_on_hold', 'charity_unconfirmed']);
    expect(outcome('owed', 'approve', facts)).toBe('approved');
    expect(findLaterObstacles({ ...ready, details: null })).toEqual([]);
  });
});

describe('a payment through Stripe', () => {
  it('has a result that only Stripe knows [CONNECT-15]', () => {
    for (const event of ['pay', 'fail'] as const) {
      expect(outcome('exported', event, byStripe)).toBe('paid_automatically');
      expect(outcome('exported', event, { isReportedByStripe: true })).toBe('paid_automatically');
    }
    const reported = { ...byStripe, isReportedByStripe: true };
    expect(outcome('exported', 'pay', reported)).toBe('paid');
    expect(outcome('exported', 'fail', reported)).toBe('failed');
    expect(outcome('exported', 'postpone', reported)).toBe('approved');
    expect(outcome('exported', 'postpone', byStripe)).toBe('not_possible');
    expect(outcome('exported', 'postpone', { isReportedByStripe: true })).toBe('not_possible');
  });

  it('is not sent to a winner whose age is unknown [AGE-17]', () => {
    const winner = { payee: 'winner', isAgeKnown: false } as const;
    expect(outcome('owed', 'approve', winner)).toBe('approved');
    expect(outcome('approved', 'export', winner)).toBe('age_unknown');
    expect(findLaterObstacles({ ...ready, ...winner })).toEqual(['age_unknown']);
    expect(outcome('approved', 'export', { ...winner, isAgeKnown: true })).toBe('exported');
    expect(outcome('approved', 'export', { isAgeKnown: false })).toBe('exported');
  });

  it.each([
    ['onboarding_unfinished', null],
    ['onboarding_unfinished', { status: 'restricted', wasActive: false, isOwn: true }],
    ['onboarding_unfinished', { status: 'pending', wasActive: false, isOwn: true }],
    ['account_restricted', { status: 'pending', wasActive: true, isOwn: true }],
    ['account_restricted', { status: 'restricted', wasActive: true, isOwn: true }],
    ['account_restricted', { status: 'closed', wasActive: false, isOwn: true }],
    ['account_changed', { status: 'active', wasActive: true, isOwn: false }],
  ] as const)(
    'is sent only to an active account of the payee: otherwise %s [CONNECT-16]',
    (code, recipient) => {
      expect(outcome('approved', 'export', { ...byStripe, recipient })).toBe(code);
      expect(outcome('owed', 'approve', { ...byStripe, recipient })).toBe('approved');
      expect(outcome('approved', 'export', { recipient })).toBe('exported');
    },
  );
});

const OWED_IN: Record<PayeeKind, Account> = {
  host: 'host_payable',
  charity: 'charity_payable',
  winner: 'winners_cash_payable',
  trees: 'trees_payable',
};

describe('whatever happens to a payable', () => {
  const anyFacts = fc.record({
    payee: fc.constantFrom(...PAYEE_KINDS),
    amountPence: fc.integer({ min: 1, max: 10_000_000 }),
    payeeId: fc.constantFrom('host', 'admin', null),
    details: fc.option(
      fc.record({
        method: fc.constantFrom('bank' as const, 'stripe' as const),
        isUsable: fc.boolean(),
        enteredBy: fc.constantFrom('host', 'admin', null),
      }),
    ),
    recipient: fc.option(
      fc.record({
        status: fc.constantFrom(...RECIPIENT_STATUSES),
        wasActive: fc.boolean(),
        isOwn: fc.boolean(),
      }),
    ),
    isPaidBefore: fc.boolean(),
    isReportedByStripe: fc.boolean(),
    isAgeKnown: fc.boolean(),
    charity: fc.option(fc.record({ hasAgreed: fc.boolean(), isConfirmed: fc.boolean() })),
    approver: fc.constantFrom('admin', 'another', null),
    approvalPence: fc.constantFrom(0, 100_000),
  });
  const steps = fc.array(fc.tuple(fc.constantFrom(...PAYABLE_EVENTS), anyFacts), { maxLength: 60 });

  it('its money is in one place: owed, on its way or paid, and paid at most once [PAYOUT-08]', () => {
    fc.assert(
      fc.property(
        steps,
        fc.constantFrom(...PAYEE_KINDS),
        fc.integer({ min: 1 }),
        fc.constantFrom(...PAYOUT_METHODS),
        (events, payee, amountPence, method) => {
          let state: PayableState = 'owed';
          const flows: Flow[] = [];
          for (const [event, facts] of events) {
            const step = applyPayableEvent(state, event, { ...facts, payee, amountPence, method });
            if (!step.ok) continue;
            state = step.state;
            for (const posting of step.posts) {
              flows.push({ ...TRANSFERS[chooseTransfer(posting, { payee, method })], amountPence });
            }
          }
          expect(calculateBalance('payouts_in_transit', flows)).toBe(state === 'exported' ? amountPence : 0);
          const paidFrom = method === 'stripe' && payee !== 'trees' ? 'payment_clearing' : 'bank';
          expect(calculateBalance(paidFrom, flows)).toBe(state === 'paid' ? -amountPence : 0);
          const isGone = state === 'exported' || state === 'paid';
          expect(calculateBalance(OWED_IN[payee], flows)).toBe(isGone ? -amountPence : 0);
        },
      ),
    );
  });

  it('it is exported only after an approval, with nothing in the way [PAYOUT-09]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAYABLE_STATES), anyFacts, (state, given) => {
        const facts = { ...given, method: given.details?.method ?? null };
        const step = applyPayableEvent(state, 'export', facts);
        expect(step.ok).toBe(
          state === 'approved' && facts.payee !== 'trees' && findObstacles('export', facts).length === 0,
        );
        if (!step.ok && state === 'approved' && facts.payee !== 'trees') {
          expect(OBSTACLES).toContain(step.rejection.code);
        }
      }),
    );
  });
});
