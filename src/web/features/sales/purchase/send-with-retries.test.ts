import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { getRetryReason, type RetryReason, sendWithRetries, Unreachable } from './send-with-retries.ts';

const lost = new TypeError('Failed to fetch');
const body = { code: 'unavailable', message: 'We are very busy.' };
const busy = (seconds?: number) => new ApiError(503, 'Busy', body, seconds);

/** Fails with these errors, one after another, then succeeds. */
function sendAfter(...failures: Error[]) {
  const pauses: number[] = [];
  const reasons: RetryReason[] = [];
  let sent = 0;
  const response = sendWithRetries(
    async () => {
      sent += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      return 'the order';
    },
    {
      onRetry: (reason) => reasons.push(reason),
      sleep: async (ms) => {
        pauses.push(ms);
      },
    },
  );
  return { response, pauses, reasons, sent: () => sent };
}

describe('a request without a response', () => {
  it('is retried with exponential backoff', async () => {
    const { response, pauses, reasons } = sendAfter(lost, new ApiError(502, 'Bad gateway'), busy());
    expect(await response).toBe('the order');
    expect(pauses).toEqual([1000, 2000, 4000]);
    expect(reasons.map(({ kind }) => kind)).toEqual(['lost', 'lost', 'busy']);
    expect(reasons[2]?.message).toBe('We are very busy.');
  });

  it('waits as long as the server asks, up to a limit', async () => {
    const { response, pauses } = sendAfter(busy(7), busy(600));
    await response;
    expect(pauses).toEqual([7000, 15_000]);
  });

  it('fails with the last reason after five attempts', async () => {
    const { response, sent } = sendAfter(lost, lost, lost, lost, busy(), lost);
    const error = await response.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).toMatchObject({ reason: { kind: 'busy' } });
    expect(sent()).toBe(5);
  });

  it('is not retried after the server rejects it', async () => {
    const declined = new ApiError(402, 'Declined');
    const { response, sent } = sendAfter(declined);
    await expect(response).rejects.toBe(declined);
    expect(sent()).toBe(1);
    expect(getRetryReason(declined)).toBeNull();
  });
});
