import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { emails } from '#server/db/schema.ts';
import type { EmailProvider } from '#server/providers/email/provider.ts';
import { createSmtpProvider } from '#server/providers/email/smtp.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import {
  countSent,
  createOutbox,
  createRecordingProvider,
  makeEmails,
  queue,
} from '../../../../../tests/helpers/emails.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { startMailServer } from '../../../../../tests/helpers/mail-server.ts';

const MINUTE = 60_000;

const app = await provideTestApp();
beforeEach(async () => {
  await app.shiftClock(0);
  await app.database.db.delete(emails);
});

const processWith = (provider: EmailProvider) => createOutbox(app, provider);

const single = async () => (await app.database.db.select().from(emails))[0];

describe('a slow mail server', () => {
  /** Advances the clocks of the process and the database, so that leases expire. */
  const pass = async (minutes: number) => {
    const now = performance.now() + minutes * MINUTE;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    await app.shiftClock(minutes * MINUTE);
  };
  afterEach(() => vi.restoreAllMocks());

  it('does not lose its batch to another process, even long after the original lease has ended [MAIL-13]', async () => {
    const late = Promise.withResolvers<void>();
    const slow = createRecordingProvider(async () => {
      if (slow.sent.length === 8) await pass(4);
      if (slow.sent.length > 8) await late.promise;
    });
    await queue(app, makeEmails(20));
    const sending = processWith(slow).sendDue();
    await eventually(() => slow.sent.length).toBe(16);
    await pass(6);
    const other = createRecordingProvider();
    await processWith(other).sendDue();
    expect(other.sent).toEqual([]);
    late.resolve();
    await sending;
    expect(countSent(slow, other)).toEqual(Array(20).fill(1));
  });

  it('gets no more emails from a process whose emails another process has claimed in the meantime [MAIL-13]', async () => {
    const other = createRecordingProvider();
    const slow = createRecordingProvider(async () => {
      if (slow.sent.length !== 8) return;
      await pass(6);
      await processWith(other).sendDue();
    });
    await queue(app, makeEmails(20));
    await processWith(slow).sendDue();
    expect(slow.sent).toHaveLength(8);
    expect(new Set([...slow.sent, ...other.sent].map(({ id }) => id)).size).toBe(20);
  });

  it('gets only one copy of an email that timed out and was retried [MAIL-13]', async () => {
    const asked = Promise.withResolvers<void>();
    const replies = [Promise.withResolvers<null>(), null];
    const server = await startMailServer({
      recipient: () => {
        asked.resolve();
        return replies.shift()?.promise ?? null;
      },
    });
    const [held] = replies;
    const { email } = readConfig(server.environment);
    if (email.provider !== 'smtp') throw new Error('no mail server is set');
    const provider = createSmtpProvider(email);
    const time = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal);
    await queue(app, makeEmails(1));
    const first = processWith(provider).sendDue();
    await asked.promise;
    time.abort();
    await first;
    expect(await single()).toMatchObject({ sentAt: null, lastError: 'The provider did not answer in time.' });
    await app.shiftClock(MINUTE);
    await processWith(provider).sendDue();
    held?.resolve(null);
    await eventually(() => server.connections()).toBe(1);
    expect(server.received).toHaveLength(1);
    expect((await single())?.sentAt).toBeInstanceOf(Date);
    provider.close?.();
    await server.stop();
  });

  it('does not block shutdown: emails that it has not accepted yet are sent later [MAIL-13]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const silent = createRecordingProvider(() => new Promise(() => {}));
    await queue(app, makeEmails(20));
    const process = processWith(silent);
    const sending = process.sendDue();
    await eventually(() => silent.sent.length).toBe(8);
    process.stopSoon();
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await sending;
    expect(silent.sent).toHaveLength(8);
    const server = createRecordingProvider();
    await app.shiftClock(6 * MINUTE);
    await processWith(server).sendDue();
    expect(countSent(server)).toEqual(Array(20).fill(1));
  });
});
