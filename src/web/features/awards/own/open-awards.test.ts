import { expect, it } from 'vitest';
import type { OwnAward } from '#contract/awards/awards.ts';
import { buildAward } from '../../../../../tests/helpers/made-awards.ts';
import { describeOwnStep, headOwnAward, isOpenAward, sortOpenAwards } from './open-awards.ts';

const now = Date.parse('2026-05-20T12:00:00Z');
type Changes = Parameters<typeof buildAward>[0];
const own = (id: string, changes: Changes, payment: OwnAward['payment'] = null): OwnAward => ({
  award: buildAward({ id, ...changes }),
  payment,
  prizeDrawId: 'draw',
  prizeDrawTitle: 'The fair',
});

it('shows prizes on the dashboard until they have arrived, or the time to appeal is over [AWARD-22]', () => {
  const closedAt = '2026-05-10T12:00:00.000Z';
  const open = (changes: Changes) => isOpenAward(own('a', changes), now);
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
  expect(headOwnAward(own('a', {}))).toBe('You won: A week in a lighthouse');
  const cash = own('a', { isCash: true, cash: { pence: 20_663, isLowerBound: false } });
  expect(headOwnAward(cash)).toBe('You won: £206.63 in cash, instead of A week in a lighthouse');
  expect(describeOwnStep(cash).action).toBe('Claim your cash');
});

it('names the next step and when it is due [AWARD-22]', () => {
  expect(describeOwnStep(own('a', {}))).toEqual({
    title: 'You won',
    text: 'Claim it by 17 May 2026, 13:00 BST.',
    action: 'Claim your prize',
  });
  expect(describeOwnStep(own('a', { state: 'sent' })).text).toBe(
    'Please confirm by 17 May 2026 that it arrived.',
  );
});

it('keeps cash on the dashboard until it is paid, and leads to the bank details that are missing [AWARD-22]', () => {
  const cash = { pence: 875, isLowerBound: true };
  const undelivered = (payment: OwnAward['payment']) => own('cash', { state: 'undelivered', cash }, payment);
  expect(headOwnAward(undelivered('details_needed'))).toBe(
    'Your prize wasn’t delivered: A week in a lighthouse',
  );
  expect(describeOwnStep(undelivered('details_needed'))).toMatchObject({
    text: 'Enter your bank details so we can pay you at least £8.75.',
    action: 'Enter bank details',
    hasDetailsLink: true,
  });
  expect(describeOwnStep(undelivered('failed'))).toMatchObject({ hasDetailsLink: true });
  expect(describeOwnStep(undelivered('pending')).text).toBe(
    'We’ll pay you at least £8.75. You don’t need to do anything.',
  );
  expect(describeOwnStep(undelivered('age_needed'))).toMatchObject({
    text: 'We need to know that you’re 18 or over before we can pay you at least £8.75.',
    action: 'Prove your age',
  });
  const open = (['details_needed', 'age_needed', 'pending', 'failed', 'done'] as const).filter((payment) =>
    isOpenAward(undelivered(payment), now),
  );
  expect(open).toEqual(['details_needed', 'age_needed', 'pending', 'failed']);
  const sent = own('sent', { state: 'sent', dueAt: '2026-05-28T12:00:00.000Z' });
  const [first] = sortOpenAwards([own('pending', { state: 'undelivered' }, 'pending'), sent]);
  expect(first?.award.id).toBe('sent');
});
