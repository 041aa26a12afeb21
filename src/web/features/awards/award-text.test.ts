import { describe, expect, it } from 'vitest';
import type { Award } from '#contract/awards/awards.ts';
import { AWARD_STATES } from '#domain/awards/states.ts';
import { buildAward } from '../../../../tests/helpers/made-awards.ts';
import { describeLoss, describeNext, explainLoss, getAppealEnd, groupByRank } from './award-text.ts';
import { listUnclaimedRanks } from './redraw-text.ts';

const lost = (changes: Partial<Award>) => buildAward({ closedAt: '2026-05-17T12:00:00.000Z', ...changes });

describe('a lost prize', () => {
  it('says when its ticket was drawn and why it lost the prize [AWARD-31]', () => {
    expect(describeLoss(lost({ state: 'lapsed' }))).toBe(
      'Ticket 000017 was drawn on 3 May 2026 and not claimed in time.',
    );
    expect(describeLoss(lost({ state: 'declined' }))).toContain('declined by its winner.');
    const because = (cause: Award['cause']) => describeLoss(lost({ state: 'disqualified', cause }));
    expect(because('ineligible')).toContain('was not eligible.');
    expect(because('unreachable')).toContain('could not be reached.');
    expect(because('error')).toContain('because of an error.');
  });

  it('tells its former winner why, without naming a cause that does not apply [AWARD-26]', () => {
    expect(explainLoss(lost({ state: 'declined' }))).toBe('You declined this prize on 17 May 2026.');
    expect(explainLoss(lost({ state: 'lapsed' }))).toContain('17 May 2026, 13:00 BST');
    expect(explainLoss(lost({ state: 'disqualified', cause: 'unreachable' }))).toContain(
      'could not reach you',
    );
  });

  it('can be appealed for 14 days, unless it was declined, appealed or redrawn [AWARD-26]', () => {
    expect(getAppealEnd(lost({ state: 'lapsed' }))?.toISOString()).toBe('2026-05-31T12:00:00.000Z');
    expect(getAppealEnd(lost({ state: 'declined' }))).toBeNull();
    expect(getAppealEnd(lost({ state: 'lapsed', isRedrawn: true }))).toBeNull();
    expect(getAppealEnd(lost({ state: 'lapsed', appealedAt: '2026-05-18T12:00:00.000Z' }))).toBeNull();
    expect(getAppealEnd(buildAward())).toBeNull();
  });
});

describe('the prizes of a draw', () => {
  it('show the newest winner of each rank, with the earlier ones [AWARD-31]', () => {
    const groups = groupByRank([
      buildAward({ id: 'c', rank: 2, attempt: 1 }),
      buildAward({ id: 'a', rank: 1, attempt: 1, state: 'lapsed' }),
      buildAward({ id: 'b', rank: 1, attempt: 2 }),
    ]);
    expect(
      groups.map(({ rank, current, earlier }) => [rank, current.id, earlier.map(({ id }) => id)]),
    ).toEqual([
      [1, 'b', ['a']],
      [2, 'c', []],
    ]);
  });

  it('say what comes next, for every state that is not final [AWARD-30]', () => {
    const silent = AWARD_STATES.filter((state) => describeNext(lost({ state })) === '');
    expect(silent).toEqual(['received']);
    expect(describeNext(lost({ state: 'lapsed' }))).toBe('This prize will be drawn again by 24 May 2026.');
    expect(describeNext(lost({ state: 'lapsed', isRedrawn: true }))).toBe('');
    expect(describeNext(buildAward({ state: 'claimed', isCash: true }))).toBe(
      'We’ll pay the winner by bank transfer.',
    );
  });
});

describe('a redraw', () => {
  const now = Date.parse('2026-05-10T12:00:00Z');

  it('is offered only for prizes that nobody can claim any more, with the reason for all others [AWARD-35]', () => {
    const listed = listUnclaimedRanks(
      [
        buildAward({ rank: 1 }),
        buildAward({ rank: 2, state: 'declined' }),
        buildAward({ rank: 3, state: 'claimed' }),
        buildAward({ rank: 4, state: 'lapsed', isRedrawn: true }),
        buildAward({ rank: 5, state: 'disqualified', cause: 'error' }),
      ],
      { isAdmin: false, now },
    );
    expect(listed.map(({ rank, reason }) => [rank, reason])).toEqual([
      [1, 'The winner has until 17 May 2026, 13:00 BST to claim.'],
      [2, null],
      [5, 'Only an admin can redraw this prize, because its winner was disqualified.'],
    ]);
  });

  it('waits for an open appeal [AWARD-35]', () => {
    const appealed = buildAward({ state: 'lapsed', appealedAt: '2026-05-09T12:00:00.000Z' });
    const [one] = listUnclaimedRanks([appealed], { isAdmin: true, now });
    expect(one?.reason).toContain('has appealed');
  });
});
