import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { type Hitch, hitchOf, Unanswered, untilAnswered } from './attempt.ts';

const lost = new TypeError('Failed to fetch');
const refusal = { code: 'unavailable', message: 'We are very busy.' };
const busy = (seconds?: number) => new ApiError(503, 'Busy', refusal, seconds);

/** Fails with these, one after another, then answers. */
function asking(...failures: Error[]) {
  const pauses: number[] = [];
  const hitches: Hitch[] = [];
  let sent = 0;
  const answer = untilAnswered(
    async () => {
      sent += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      return 'the order';
    },
    {
      onHitch: (hitch) => hitches.push(hitch),
      sleep: async (ms) => {
        pauses.push(ms);
      },
    },
  );
  return { answer, pauses, hitches, sent: () => sent };
}

describe('a request whose answer does not come', () => {
  it('is sent again, after longer and longer pauses', async () => {
    const { answer, pauses, hitches } = asking(lost, new ApiError(502, 'Bad gateway'), busy());
    expect(await answer).toBe('the order');
    expect(pauses).toEqual([1000, 2000, 4000]);
    expect(hitches.map(({ kind }) => kind)).toEqual(['lost', 'lost', 'busy']);
    expect(hitches[2]?.said).toBe('We are very busy.');
  });

  it('waits as long as the server asks, but not for ever', async () => {
    const { answer, pauses } = asking(busy(7), busy(600));
    await answer;
    expect(pauses).toEqual([7000, 15_000]);
  });

  it('is given up in the end, and says why', async () => {
    const { answer, sent } = asking(lost, lost, lost, lost, busy(), lost);
    const error = await answer.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unanswered);
    expect(error).toMatchObject({ hitch: { kind: 'busy' } });
    expect(sent()).toBe(5);
  });

  it('is not sent again once it was refused', async () => {
    const declined = new ApiError(402, 'Declined');
    const { answer, sent } = asking(declined);
    await expect(answer).rejects.toBe(declined);
    expect(sent()).toBe(1);
    expect(hitchOf(declined)).toBeNull();
  });
});
