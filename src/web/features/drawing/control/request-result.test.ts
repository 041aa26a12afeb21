import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi, type Send } from '#web/lib/api.ts';
import { requestResult } from './request-result.ts';

const result = { winningTicketNumber: 7, winnerName: 'A. Oak', drawnAt: '2026-11-21T12:00:30Z', winners: [] };
const tooEarly = (seconds: number) =>
  Response.json(
    { message: 'The countdown is still running.', code: 'too_early' },
    { status: 409, headers: { 'Retry-After': String(seconds) } },
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits as long as the server says after a request that was too early [CTRL-11]', async () => {
  const send = vi
    .fn<Send>()
    .mockResolvedValueOnce(tooEarly(3))
    .mockResolvedValueOnce(tooEarly(1))
    .mockResolvedValueOnce(Response.json(result));
  const requested = requestResult(createApi(send), 'some');
  await vi.advanceTimersByTimeAsync(2999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await requested).toEqual(result);
  expect(send).toHaveBeenCalledTimes(3);
});

it('throws any other error', async () => {
  const send: Send = async () =>
    Response.json({ message: 'Nothing was started.', code: 'not_started' }, { status: 409 });
  await expect(requestResult(createApi(send), 'some')).rejects.toMatchObject({ code: 'not_started' });
});
