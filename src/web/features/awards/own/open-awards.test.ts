import { expect, it } from 'vitest';
import { buildAward } from '../../../../../tests/helpers/made-awards.ts';
import { describeOwnStep, headOwnAward, isOpenAward, sortOpenAwards } from './open-awards.ts';

const now = Date.parse('2026-05-20T12:00:00Z');
const own = (id: string, changes: Parameters<typeof buildAward>[0]) => ({
  award: buildAward({ id, ...changes }),
  prizeDrawId: 'draw',
  prizeDrawTitle: 'The fair',
});

it('shows prizes on the dashboard until they have arrived, or the time to appeal is over [AWARD-22]', () => {
  const closedAt = '2026-05-10T12:00:00.000Z';
  const open = (changes: Parameters<typeof buildAward>[0]) => isOpenAward(buildAward(changes), now);
  expect(open({})).toBe(true);
  expect(open({ state: 'sent' })).toBe(true);
  expect(open({ state: 'received' })).toBe(false);
  expect(open({ state: 'declined', closedAt })).toBe(false);
  expect(open({ state: 'lapsed', closedAt })).toBe(true);
  expect(open({ state: 'lapsed', closedAt: '2026-05-01T12:00:00.000Z' })).toBe(false);
});

it('shows prizes that wait for the winner first, then what is due first [AWARD-22]', () => {
  const sorted = sortOpenAwards([
    own('claimed', { state: 'claimed', dueAt: '2026-05-21T12:00:00.000Z' }),
    own('sent', { state: 'sent', dueAt: '2026-05-28T12:00:00.000Z' }),
    own('won', { dueAt: '2026-05-25T12:00:00.000Z' }),
  ]);
  expect(sorted.map(({ award }) => award.id)).toEqual(['won', 'sent', 'claimed']);
});

it('names cash instead of the prize if the minimum was not met [AWARD-22]', () => {
  expect(headOwnAward(buildAward())).toBe('You won: A week in a lighthouse');
  expect(headOwnAward(buildAward({ isCash: true }))).toBe('You won: cash, instead of A week in a lighthouse');
});

it('names the next step and when it is due [AWARD-22]', () => {
  expect(describeOwnStep(buildAward())).toEqual({
    title: 'You won',
    text: 'Claim it by 17 May 2026, 13:00 BST.',
    action: 'Claim your prize',
  });
  expect(describeOwnStep(buildAward({ state: 'sent' })).text).toBe(
    'Please confirm by 17 May 2026 that it arrived.',
  );
});
