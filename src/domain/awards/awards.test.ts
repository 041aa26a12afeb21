import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AwardTimes, addDays, calculateDueAt, calculateGiveUpAt, findReminderDay } from './deadlines.ts';
import { findRedrawGateRejection } from './redraw-gate.ts';
import { AWARD_EVENTS, AWARD_STATES, type AwardFacts, type AwardState, isVacant } from './states.ts';
import { AWARD_TRANSITIONS, applyAwardEvent } from './transitions.ts';

const WON_AT = new Date('2026-05-01T19:00:00Z');
const NO_ONE = { isWinner: false, isOwner: false, isAdmin: false, isServer: false };

const factsOf = (changes: Partial<AwardFacts> = {}): AwardFacts => ({
  now: addDays(WON_AT, 1),
  actor: { isWinner: true, isOwner: true, isAdmin: true, isServer: true },
  claimBy: addDays(WON_AT, 14),
  claimedAt: null,
  sentRecordedAt: null,
  hasEvidence: false,
  winnerCanSignIn: true,
  isCash: false,
  isRedrawn: false,
  isAgeOpen: false,
  ...changes,
});

const outcome = (state: AwardState, event: (typeof AWARD_EVENTS)[number], facts: AwardFacts) => {
  const result = applyAwardEvent(state, event, facts);
  return result.ok ? result.state : result.rejection.code;
};

const anyDay = fc.integer({ min: 0, max: 200 }).map((day) => addDays(WON_AT, day));
const anyActor = fc.record({
  isWinner: fc.boolean(),
  isOwner: fc.boolean(),
  isAdmin: fc.boolean(),
  isServer: fc.boolean(),
});
const anyFacts = fc.record({
  now: anyDay,
  actor: anyActor,
  claimBy: fc.constant(addDays(WON_AT, 14)),
  claimedAt: fc.option(anyDay),
  sentRecordedAt: fc.option(anyDay),
  hasEvidence: fc.boolean(),
  winnerCanSignIn: fc.boolean(),
  isCash: fc.boolean(),
  isRedrawn: fc.boolean(),
  isAgeOpen: fc.boolean(),
});
const anyState = fc.constantFrom(...AWARD_STATES);
const anyEvent = fc.constantFrom(...AWARD_EVENTS);

describe('an award', () => {
  it('has at most one transition for each state and event, and reaches every state', () => {
    const keys = AWARD_TRANSITIONS.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(['won', ...AWARD_TRANSITIONS.map(({ to }) => to)])).toEqual(new Set(AWARD_STATES));
  });

  it('never changes for callers without a role, and rejects them with 403 in every state', () => {
    fc.assert(
      fc.property(anyState, anyEvent, anyFacts, (state, event, facts) => {
        const result = applyAwardEvent(state, event, { ...facts, actor: NO_ONE });
        expect(result.ok).toBe(false);
        expect(!result.ok && result.rejection.kind).toBe('forbidden');
      }),
    );
  });

  it('is lost only by its winner, by an admin or by the clock', () => {
    fc.assert(
      fc.property(anyState, anyEvent, anyFacts, (state, event, facts) => {
        const result = applyAwardEvent(state, event, facts);
        if (!result.ok || !isVacant(result.state)) return;
        const { actor, now, claimBy } = facts;
        const isLapsed = event === 'lapse' && actor.isServer && now >= claimBy;
        expect(
          isLapsed || (event === 'decline' && actor.isWinner) || (event === 'disqualify' && actor.isAdmin),
        ).toBe(true);
      }),
    );
  });

  it('is neither sent nor given up while an admin checks the winner’s age [AGE-11]', () => {
    fc.assert(
      fc.property(anyState, anyFacts, (state, facts) => {
        for (const event of ['send', 'giveUp'] as const)
          expect(applyAwardEvent(state, event, { ...facts, isAgeOpen: true }).ok).toBe(false);
      }),
    );
  });

  it('can be claimed until the last moment, and lapses from then on', () => {
    const claimBy = addDays(WON_AT, 14);
    const before = new Date(claimBy.getTime() - 1);
    expect(outcome('won', 'claim', factsOf({ now: before }))).toBe('claimed');
    expect(outcome('won', 'lapse', factsOf({ now: before }))).toBe('claim_open');
    expect(outcome('won', 'claim', factsOf({ now: claimBy }))).toBe('claim_closed');
    expect(outcome('won', 'decline', factsOf({ now: claimBy }))).toBe('claim_closed');
    expect(outcome('won', 'lapse', factsOf({ now: claimBy }))).toBe('lapsed');
  });

  it('of a winner who cannot sign in does not lapse by itself', () => {
    const facts = factsOf({ now: addDays(WON_AT, 100), winnerCanSignIn: false });
    expect(outcome('won', 'lapse', facts)).toBe('claim_open');
    expect(outcome('won', 'disqualify', facts)).toBe('disqualified');
  });

  it('is presumed received only with evidence, 14 days after the sending was recorded', () => {
    const sentRecordedAt = addDays(WON_AT, 5);
    const due = { now: addDays(WON_AT, 19), sentRecordedAt };
    expect(outcome('sent', 'presume', factsOf({ ...due, hasEvidence: true }))).toBe('received');
    expect(
      outcome('sent', 'presume', factsOf({ ...due, hasEvidence: true, now: addDays(WON_AT, 18.9) })),
    ).toBe('not_due');
    expect(
      outcome('sent', 'presume', factsOf({ ...due, hasEvidence: false, now: addDays(WON_AT, 99) })),
    ).toBe('not_due');
    expect(outcome('problem', 'presume', factsOf({ ...due, hasEvidence: true }))).toBe('not_possible');
  });

  it('that was not sent within 35 days of the claim counts as undelivered', () => {
    const claimedAt = addDays(WON_AT, 2);
    const giveUpAt = calculateGiveUpAt(claimedAt);
    expect(giveUpAt).toEqual(addDays(WON_AT, 37));
    expect(outcome('claimed', 'giveUp', factsOf({ claimedAt, now: giveUpAt }))).toBe('undelivered');
    expect(outcome('claimed', 'giveUp', factsOf({ claimedAt, now: addDays(WON_AT, 36.9) }))).toBe('not_due');
  });

  it('of cash is paid, never sent, and is never undelivered', () => {
    const facts = factsOf({ isCash: true, claimedAt: WON_AT, now: addDays(WON_AT, 90) });
    expect(outcome('claimed', 'pay', facts)).toBe('received');
    expect(outcome('received', 'returnCash', facts)).toBe('claimed');
    expect(outcome('received', 'returnCash', factsOf())).toBe('not_possible');
    for (const event of ['send', 'confirm', 'report', 'giveUp'] as const)
      expect(outcome('claimed', event, facts)).toBe('cash');
  });

  it('cannot be given back once its rank was redrawn', () => {
    expect(outcome('disqualified', 'reinstate', factsOf({ isRedrawn: true }))).toBe('redrawn');
    expect(outcome('lapsed', 'reinstate', factsOf())).toBe('won');
    expect(outcome('declined', 'reinstate', factsOf())).toBe('not_possible');
  });
});

describe('the redraw of a rank', () => {
  const claimBy = addDays(WON_AT, 14);
  const codeOf = (state: AwardState, isAdmin: boolean, hasOpenAppeal = false) =>
    findRedrawGateRejection({ state, claimBy, hasOpenAppeal }, { isAdmin, now: WON_AT })?.code ?? 'allowed';

  it('is possible only if its winner declined, missed the deadline or was disqualified [CTRL-22]', () => {
    const codes = AWARD_STATES.map((state) => [state, codeOf(state, false), codeOf(state, true)]);
    expect(codes).toEqual([
      ['won', 'claim_open', 'claim_open'],
      ['claimed', 'claimed', 'claimed'],
      ['declined', 'allowed', 'allowed'],
      ['lapsed', 'allowed', 'allowed'],
      ['disqualified', 'admin_only', 'allowed'],
      ['sent', 'claimed', 'claimed'],
      ['received', 'claimed', 'claimed'],
      ['problem', 'claimed', 'claimed'],
      ['undelivered', 'claimed', 'claimed'],
    ]);
    expect(findRedrawGateRejection(null, { isAdmin: true, now: WON_AT })?.code).toBe('no_winner');
  });

  it('waits for an open appeal, and for an admin if the winner cannot sign in', () => {
    expect(codeOf('lapsed', true, true)).toBe('appeal_open');
    const award = { state: 'won', claimBy, hasOpenAppeal: false } as const;
    const late = findRedrawGateRejection(award, { isAdmin: true, now: claimBy });
    expect(late?.code).toBe('undecided');
  });

  it('says until when the winner may claim', () => {
    const open = { state: 'won', claimBy, hasOpenAppeal: false } as const;
    expect(findRedrawGateRejection(open, { isAdmin: true, now: WON_AT })).toMatchObject({
      kind: 'conflict',
      until: claimBy,
      message: expect.stringMatching(/^The winner has until 15 May 2026, 20:00 BST to claim\.$/),
    });
  });
});

describe('the deadlines of an award', () => {
  const times = (changes: Partial<AwardTimes>): AwardTimes => ({
    state: 'won',
    claimFrom: WON_AT,
    claimBy: addDays(WON_AT, 14),
    claimedAt: null,
    sentRecordedAt: null,
    hasEvidence: false,
    problemAt: null,
    isCash: false,
    ...changes,
  });

  it('follow its state', () => {
    expect(calculateDueAt(times({}))).toEqual(addDays(WON_AT, 14));
    expect(calculateDueAt(times({ state: 'claimed', claimedAt: WON_AT }))).toEqual(addDays(WON_AT, 28));
    expect(calculateDueAt(times({ state: 'claimed', claimedAt: WON_AT, isCash: true }))).toBeNull();
    const sent = times({ state: 'sent', sentRecordedAt: WON_AT });
    expect(calculateDueAt(sent)).toEqual(addDays(WON_AT, 28));
    expect(calculateDueAt({ ...sent, hasEvidence: true })).toEqual(addDays(WON_AT, 14));
    expect(calculateDueAt(times({ state: 'problem', problemAt: WON_AT }))).toEqual(addDays(WON_AT, 14));
    expect(calculateDueAt(times({ state: 'received' }))).toBeNull();
  });

  it('have reminders on their days', () => {
    const on = (changes: Partial<AwardTimes>, day: number) =>
      findReminderDay(times(changes), addDays(WON_AT, day));
    expect([0, 1, 2.9, 3, 7, 11.9, 12, 13].map((day) => on({}, day))).toEqual([null, 1, 1, 3, 7, 7, 12, 12]);
    const long = { claimBy: addDays(WON_AT, 60) };
    expect(on(long, 58)).toBe(58);
    const sent = { state: 'sent', sentRecordedAt: WON_AT } as const;
    expect([2, 3, 7, 10, 30].map((day) => on(sent, day))).toEqual([null, 3, 7, 10, 10]);
    const claimed = { state: 'claimed', claimedAt: WON_AT } as const;
    expect([13, 14, 21, 28].map((day) => on(claimed, day))).toEqual([null, 14, 21, 28]);
  });
});
