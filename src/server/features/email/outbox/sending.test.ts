import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDatabaseTime } from '#server/clock.ts';
import { emails } from '#server/db/schema.ts';
import { createOutboxOnlyProvider } from '#server/providers/email/outbox-only.ts';
import { ComeBackLater, type EmailProvider } from '#server/providers/email/provider.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import {
  countSent,
  createOutbox,
  createRecordingProvider,
  makeEmails,
  queue,
  refundEmail,
} from '../../../../../tests/helpers/emails.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { retryDelayMs } from '../delivery/tries.ts';

const MINUTE = 60_000;

const app = await provideTestApp();
beforeEach(async () => {
  await app.shiftClock(0);
  await app.database.db.delete(emails);
});

const processWith = (provider: EmailProvider) => createOutbox(app, provider);

/** Starts a send that never finishes. On a slow machine, it fails when the database closes. */
const goesSilent = (process: ReturnType<typeof processWith>) => void process.sendDue().catch(() => undefined);

const outbox = () => app.database.db.select().from(emails);
const single = async () => (await outbox())[0];
describe('the outbox', () => {
  it('sends due emails once, with their text', async () => {
    const server = createRecordingProvider();
    const process = processWith(server);
    const email = refundEmail();
    await queue(app, [email]);
    await process.sendDue();
    await process.sendDue();
    expect(server.sent).toHaveLength(1);
    expect(server.sent[0]).toMatchObject({
      recipient: 'grace@example.org',
      message: { template: 'refund', data: email.data },
    });
    expect(await server.sent[0]?.render()).toEqual({ subject: 'S', html: 'H', text: 'T' });
    expect(await single()).toMatchObject({ attempts: 1, lastError: null, deadAt: null });
    expect((await single())?.sentAt).toBeInstanceOf(Date);
  });

  it('stores emails if there is no mail server, and marks them as sent', async () => {
    await queue(app, makeEmails(50));
    await app.services.emails.sendDue();
    expect((await outbox()).every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  it('sends each email once, even with several concurrent processes [MAIL-02]', async () => {
    const servers = [createRecordingProvider(), createRecordingProvider(), createRecordingProvider()];
    await queue(app, makeEmails(300));
    await Promise.all(servers.map((server) => processWith(server).sendDue()));
    expect(countSent(...servers)).toEqual(Array(300).fill(1));
  });

  it('sends all emails that another process had claimed before it died [MAIL-02]', async () => {
    const dying = createRecordingProvider(() => new Promise(() => {}));
    await queue(app, makeEmails(20));
    goesSilent(processWith(dying));
    await eventually(() => dying.sent.length).toBeGreaterThan(0);
    const inHand = dying.sent.length;
    expect(inHand).toBeLessThanOrEqual(8);

    const server = createRecordingProvider();
    await processWith(server).sendDue();
    expect(server.sent).toEqual([]);
    await app.shiftClock(6 * MINUTE);
    await processWith(server).sendDue();
    expect(countSent(server)).toEqual(Array(20).fill(1));
    expect(countSent(server, dying).filter((times) => times > 1)).toHaveLength(inHand);
  });

  it('marks each group before it sends the next, so that few emails are sent twice after a crash', async () => {
    let sent = 0;
    const server = createRecordingProvider(() => {
      sent += 1;
      return sent > 16 ? new Promise(() => {}) : undefined;
    });
    await queue(app, makeEmails(40));
    goesSilent(processWith(server));
    await eventually(() => server.sent.length).toBe(24);
    expect((await outbox()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(16);
  });
});

describe('a mail server that is unavailable', () => {
  it('delays emails and loses none [MAIL-03]', async () => {
    let away = true;
    const server = createRecordingProvider(() => {
      if (away) throw new Error('no response');
    });
    const process = processWith(server);
    await queue(app, makeEmails(100));
    const began = Date.now();
    await process.sendDue();
    const failed = (await outbox()).filter(({ lastError }) => lastError === 'no response');
    expect(failed).toHaveLength(server.sent.length);
    expect(failed.every(({ dueAt }) => dueAt.getTime() > began + 10_000)).toBe(true);

    for (let hour = 1; hour <= 30; hour += 1) {
      await app.shiftClock(hour * 60 * MINUTE);
      await process.sendDue();
    }
    away = false;
    await app.shiftClock(32 * 60 * MINUTE);
    server.sent.length = 0;
    await process.sendDue();
    expect(countSent(server)).toEqual(Array(100).fill(1));
    expect(await outbox()).toHaveLength(100);
    expect((await outbox()).every(({ sentAt, lastError }) => sentAt && !lastError)).toBe(true);
  });

  it('gets at most one batch per round', async () => {
    const server = createRecordingProvider(() => {
      throw new Error('no response');
    });
    await queue(app, makeEmails(100));
    await processWith(server).sendDue();
    expect(server.sent).toHaveLength(40);
  });

  it('does not block emails that can be sent', async () => {
    const server = createRecordingProvider(({ recipient }) => {
      if (recipient === 'full@example.org') throw new Error('mailbox full');
    });
    await queue(app, [refundEmail({ recipient: 'full@example.org' }), ...makeEmails(3)]);
    await processWith(server).sendDue();
    const rows = await outbox();
    expect(rows.filter(({ sentAt }) => sentAt !== null)).toHaveLength(3);
    expect(rows.find(({ sentAt }) => sentAt === null)).toMatchObject({
      lastError: 'mailbox full',
      deadAt: null,
    });
  });

  it('that keeps failing gets no more attempts, and the email is marked as dead [MAIL-03]', async () => {
    const server = createRecordingProvider(() => {
      throw new Error('x'.repeat(10_000));
    });
    const process = processWith(server);
    await queue(app, makeEmails(1));
    await app.database.db.update(emails).set({ attempts: 73 });
    await process.sendDue();
    expect(await single()).toMatchObject({ attempts: 74, deadAt: null });
    await app.shiftClock(61 * MINUTE);
    await process.sendDue();
    expect(await single()).toMatchObject({ attempts: 75, sentAt: null, lastError: 'x'.repeat(500) });
    expect((await single())?.deadAt).toBeInstanceOf(Date);
    await app.shiftClock(240 * MINUTE);
    await process.sendDue();
    expect(server.sent).toHaveLength(2);
  });

  it('is not called before the time in its Retry-After header, up to an hour [MAIL-15]', async () => {
    const waits = [20 * MINUTE, 0, 600 * MINUTE];
    const server = createRecordingProvider(() => {
      throw new ComeBackLater('too many requests', waits.shift() ?? 0);
    });
    const process = processWith(server);
    const minutes = async () => {
      const began = (await readDatabaseTime(app.database.db)).getTime();
      await process.sendDue();
      return (((await single())?.dueAt.getTime() ?? 0) - began) / MINUTE;
    };
    await queue(app, makeEmails(1));
    expect(await minutes()).toBeCloseTo(20, 0);
    await app.shiftClock(21 * MINUTE);
    expect(await minutes()).toBeLessThan(2);
    await app.shiftClock(23 * MINUTE);
    expect(await minutes()).toBeCloseTo(60, 0);
  });

  it('can send any error text without blocking other emails', async () => {
    const odd = `${'450 not\0 now'.padEnd(500, '.')}🙂`;
    const server = createRecordingProvider(({ recipient }) => {
      if (recipient === 'odd@example.org') throw new Error(odd);
    });
    await queue(app, [refundEmail({ recipient: 'odd@example.org' }), ...makeEmails(9)]);
    await processWith(server).sendDue();
    const failed = (await outbox()).filter(({ sentAt }) => sentAt === null);
    expect(failed).toMatchObject([{ lastError: expect.stringMatching(/^450 not now/) }]);
  });

  it('that never responds times out', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    await queue(app, makeEmails(1));
    await processWith(createRecordingProvider(() => new Promise(() => {}))).sendDue();
    vi.restoreAllMocks();
    expect(await single()).toMatchObject({ sentAt: null, lastError: 'The provider did not answer in time.' });
  });
});

it('the provider that only stores emails fails as often as configured', async () => {
  await queue(app, makeEmails(3));
  await processWith(createOutboxOnlyProvider({ failures: 1 })).sendDue();
  const rows = await outbox();
  expect(rows.filter(({ sentAt }) => sentAt !== null)).toHaveLength(2);
  expect(rows.filter(({ lastError }) => lastError === 'Sending to this address always fails')).toHaveLength(
    1,
  );
});

describe('the retry delay', () => {
  it('doubles up to an hour, and is shortened at random by up to half', () => {
    expect([1, 2, 3, 8, 74].map((tries) => retryDelayMs(tries, 0))).toEqual(
      [0.5, 1, 2, 60, 60].map((minutes) => minutes * MINUTE),
    );
    expect(retryDelayMs(1, 0.999_999)).toBe(15_000);
    expect(retryDelayMs(75, 0)).toBeNull();
  });
});
