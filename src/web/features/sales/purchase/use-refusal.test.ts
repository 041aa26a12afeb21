import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { needsChallenge, Refused, wordsOf } from './use-refusal.ts';

const refusal = (status: number, code: string, message: string) =>
  new ApiError(status, message, { code, message });

describe('why nothing was bought', () => {
  it("is told in the server's words, else in the page's own [BUY-10]", () => {
    expect(wordsOf(refusal(402, 'card_declined', 'Your card was declined.'))).toEqual({
      title: 'Purchase Failed',
      description: 'Your card was declined.',
    });
    const plain = {
      title: 'Purchase Failed',
      description: 'Failed to purchase tickets. Please try again.',
    };
    expect(wordsOf(new TypeError('Failed to fetch'))).toEqual(plain);
    expect(wordsOf(new ApiError(502, '<h1>Bad gateway</h1>'))).toEqual(plain);
  });

  it('is that nobody is logged in [BUY-05]', () => {
    const words = { title: 'Login Required', description: 'You must be logged in to purchase tickets.' };
    expect(wordsOf(refusal(401, 'unauthenticated', 'Please sign in first.'))).toEqual(words);
    expect(wordsOf(new Refused(words.title, words.description))).toEqual(words);
  });

  it('leads back to the challenge where that is what is missing', () => {
    for (const code of ['challenge_required', 'challenge_used', 'challenge_expired'])
      expect(needsChallenge(refusal(409, code, 'x'))).toBe(true);
    expect(needsChallenge(refusal(409, 'not_enough_left', 'x'))).toBe(false);
    expect(needsChallenge(new TypeError('x'))).toBe(false);
  });
});
