import { expect, it } from 'vitest';
import { describeSpent } from './spend-text.ts';

it('says when the limit starts again, or, if nothing is left, when the user can spend again [PLAY-14]', () => {
  const limits = { spentPence: 13_500, monthEndsAt: '2026-12-01T00:00:00.000Z' };
  const spent = 'You’ve spent £135.00, including tickets that are waiting for payment.';
  expect(describeSpent(limits, 86_500)).toBe(`${spent} Your limit starts again on 1 December 2026.`);
  expect(describeSpent(limits, 0)).toBe(`${spent} You can spend again from 1 December 2026.`);
});
