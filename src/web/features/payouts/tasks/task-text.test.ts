import { expect, it } from 'vitest';
import { describeTask } from './task-text.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const dueAt = '2026-11-29T18:00:00.000Z';
const past = '2026-11-20T18:00:00.000Z';
const ofDraw = { prizeDrawId: 'd', prizeDrawTitle: 'The fair', dueAt };
const award = { ...ofDraw, awardId: 'a', prize: 'A storm lamp' };
const charity = {
  ...ofDraw,
  kind: 'charity',
  charityName: 'Lifeboats',
  amountPence: 434,
  isExpired: false,
} as const;

it('a task names what to do, until when, and what happens otherwise [HOST-09]', () => {
  expect(describeTask({ ...ofDraw, kind: 'draw', dueAt: '2026-12-03T00:00:00.000Z' }, now)).toMatchObject({
    title: 'Draw the winner',
    text: 'You have until the end of 2 December 2026. After that, we cancel the draw and refund every ticket.',
    isUrgent: false,
  });
  expect(describeTask({ ...award, kind: 'send' }, now)).toMatchObject({
    title: 'Send the prize: A storm lamp',
    text: 'Send it by 29 November 2026, 18:00 GMT.',
    isUrgent: false,
  });
  expect(describeTask({ ...award, kind: 'problem' }, now).text).toBe(
    'An admin will decide by 29 November 2026, 18:00 GMT.',
  );
  expect(describeTask({ ...award, kind: 'redraw' }, now).text).toBe(
    'Redraw it by 29 November 2026, 18:00 GMT. After that, we’ll redraw it automatically.',
  );
  expect(describeTask(charity, now)).toMatchObject({
    title: 'Invite Lifeboats',
    text: 'It gets £4.34, due by 29 November 2026. We can only pay it once it’s agreed in writing.',
  });
  expect(describeTask({ ...charity, dueAt: null, isExpired: true }, now)).toMatchObject({
    title: 'Invite Lifeboats again',
    text: 'The link in its invitation has expired. It gets £4.34 so far. We can only pay it once it’s agreed in writing.',
  });
});

it('an overdue task is marked, and says until when it can still be done [HOST-09]', () => {
  expect(describeTask({ ...award, kind: 'send', dueAt: past }, now)).toMatchObject({
    text: 'It was due by 20 November 2026, 18:00 GMT. If you don’t send it by 27 November 2026, it counts as not delivered.',
    isUrgent: true,
  });
  expect(describeTask({ ...charity, dueAt: past }, now).isUrgent).toBe(true);
  expect(describeTask({ ...award, kind: 'redraw', dueAt: past }, now).text).toBe(
    'We’ll redraw it automatically.',
  );
});

it('bank details are asked for with what is earned, and checked after a failed payment [PAYOUT-47]', () => {
  const details = { kind: 'details', reason: 'missing', amountPence: 41_325, dueAt: null } as const;
  expect(describeTask(details, now)).toMatchObject({
    title: 'Add your bank details to get paid',
    text: 'Your prize draws have earned you £413.25 so far. We cannot pay you without them.',
  });
  expect(describeTask({ ...details, reason: 'unfinished' }, now)).toMatchObject({
    title: 'Finish your account at Stripe',
    text: 'Your prize draws have earned you £413.25 so far. We cannot pay you until Stripe has what it needs.',
  });
  expect(describeTask({ ...details, reason: 'failed' }, now)).toMatchObject({
    title: 'Please check your payout details',
    isUrgent: true,
  });
});
