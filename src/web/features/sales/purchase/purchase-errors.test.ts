import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { describeFailure, needsChallenge, PurchaseBlocked } from './purchase-errors.ts';

const rejection = (status: number, code: string, message: string) =>
  new ApiError(status, message, { code, message });

describe('a failed purchase', () => {
  it("shows the server's message, or the page's own [BUY-10]", () => {
    expect(describeFailure(rejection(402, 'card_declined', 'Your card was declined.'))).toEqual({
      title: 'Purchase Failed',
      description: 'Your card was declined.',
    });
    const plain = {
      title: 'Purchase Failed',
      description: 'Failed to purchase tickets. Please try again.',
    };
    expect(describeFailure(new TypeError('Failed to fetch'))).toEqual(plain);
    expect(describeFailure(new ApiError(502, '<h1>Bad gateway</h1>'))).toEqual(plain);
  });

  it('asks a visitor to log in [BUY-05]', () => {
    const copy = { title: 'Login Required', description: 'You must be logged in to purchase tickets.' };
    expect(describeFailure(rejection(401, 'unauthenticated', 'Please sign in first.'))).toEqual(copy);
    expect(describeFailure(new PurchaseBlocked(copy.title, copy.description))).toEqual(copy);
  });

  it('leads back to the challenge if a valid answer is missing', () => {
    for (const code of ['challenge_required', 'challenge_used', 'challenge_expired'])
      expect(needsChallenge(rejection(409, code, 'x'))).toBe(true);
    expect(needsChallenge(rejection(409, 'not_enough_left', 'x'))).toBe(false);
    expect(needsChallenge(new TypeError('x'))).toBe(false);
  });
});
