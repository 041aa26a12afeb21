import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/helpers/app.ts';
import { eventually } from '../../../../tests/helpers/eventually.ts';
import { startMailServer } from '../../../../tests/helpers/mail-server.ts';
import { queue, recordingMail, refundMail } from '../../../../tests/helpers/mails.ts';
import { databaseNow } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { mails } from '../../db/schema.ts';
import { createKeptMail } from '../../providers/email/kept.ts';
import { ComeBackLater, type MailProvider } from '../../providers/email/provider.ts';
import { createSmtpMail } from '../../providers/email/smtp.ts';
import { retryDelayMs } from './policy.ts';
import { createMails } from './service.ts';

const MINUTE = 60_000;
const site = { brandName: 'Oakdraw', url: 'https://draws.example.org', supportEmail: 'support@example.org' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.shiftClock(0);
  await app.database.db.delete(mails);
});

/** The outbox of one process, with that mail server. */
const processWith = (provider: MailProvider) =>
  createMails({
    db: app.database.db,
    provider,
    render: async () => ({ subject: 'S', html: 'H', text: 'T' }),
    site: async () => site,
    tokenOf: (id) => id,
  });

/** Never done; on a slow machine it is given up when there is no database any more. */
const goesSilent = (process: ReturnType<typeof processWith>) => void process.sendDue().catch(() => undefined);

const many = (count: number) => Array.from({ length: count }, () => refundMail());
const outbox = () => app.database.db.select().from(mails);
const single = async () => (await outbox())[0];
const timesSent = (...providers: { sent: { id: string }[] }[]) => {
  const counts = new Map<string, number>();
  for (const { id } of providers.flatMap(({ sent }) => sent)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
};

describe('the outbox', () => {
  it('sends what is due once, with its words', async () => {
    const server = recordingMail();
    const process = processWith(server);
    const mail = refundMail();
    await queue(app, [mail]);
    await process.sendDue();
    await process.sendDue();
    expect(server.sent).toHaveLength(1);
    expect(server.sent[0]).toMatchObject({
      recipient: 'grace@example.org',
      mail: { template: 'refund', data: mail.data },
    });
    expect(await server.sent[0]?.render()).toEqual({ subject: 'S', html: 'H', text: 'T' });
    expect(await single()).toMatchObject({ attempts: 1, lastError: null, deadAt: null });
    expect((await single())?.sentAt).toBeInstanceOf(Date);
  });

  it('keeps mails where there is no mail server, and calls them sent', async () => {
    await queue(app, many(50));
    await app.services.mails.sendDue();
    expect((await outbox()).every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  it('sends each mail once where several processes are at it [MAIL-02]', async () => {
    const servers = [recordingMail(), recordingMail(), recordingMail()];
    await queue(app, many(300));
    await Promise.all(servers.map((server) => processWith(server).sendDue()));
    expect(timesSent(...servers)).toEqual(Array(300).fill(1));
  });

  it('sends again what a process had in hand when it died, and loses nothing [MAIL-02]', async () => {
    const dying = recordingMail(() => new Promise(() => {}));
    await queue(app, many(20));
    goesSilent(processWith(dying));
    await eventually(() => dying.sent.length).toBeGreaterThan(0);
    const inHand = dying.sent.length;
    expect(inHand).toBeLessThanOrEqual(8);

    const server = recordingMail();
    await processWith(server).sendDue();
    expect(server.sent).toEqual([]);
    await app.shiftClock(6 * MINUTE);
    await processWith(server).sendDue();
    expect(timesSent(server)).toEqual(Array(20).fill(1));
    expect(timesSent(server, dying).filter((times) => times > 1)).toHaveLength(inHand);
  });

  it('marks each handful before the next goes out, so that no more goes out twice', async () => {
    let sent = 0;
    const server = recordingMail(() => {
      sent += 1;
      return sent > 16 ? new Promise(() => {}) : undefined;
    });
    await queue(app, many(40));
    goesSilent(processWith(server));
    await eventually(() => server.sent.length).toBe(24);
    expect((await outbox()).filter(({ sentAt }) => sentAt !== null)).toHaveLength(16);
  });
});

describe('a mail server that is slow', () => {
  /** Takes the time of all mails on their way, and of the machine, so much further. */
  const pass = async (minutes: number) => {
    const now = performance.now() + minutes * MINUTE;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    await app.shiftClock(minutes * MINUTE);
  };
  afterEach(() => vi.restoreAllMocks());

  it('keeps a whole batch with the process that has it in hand, however long the lease is over [MAIL-13]', async () => {
    const late = Promise.withResolvers<void>();
    const slow = recordingMail(async () => {
      if (slow.sent.length === 8) await pass(4);
      if (slow.sent.length > 8) await late.promise;
    });
    await queue(app, many(20));
    const sending = processWith(slow).sendDue();
    await eventually(() => slow.sent.length).toBe(16);
    await pass(6);
    const other = recordingMail();
    await processWith(other).sendDue();
    expect(other.sent).toEqual([]);
    late.resolve();
    await sending;
    expect(timesSent(slow, other)).toEqual(Array(20).fill(1));
  });

  it('leaves to another process what that has taken meanwhile [MAIL-13]', async () => {
    const other = recordingMail();
    const slow = recordingMail(async () => {
      if (slow.sent.length !== 8) return;
      await pass(6);
      await processWith(other).sendDue();
    });
    await queue(app, many(20));
    await processWith(slow).sendDue();
    expect(slow.sent).toHaveLength(8);
    expect(new Set([...slow.sent, ...other.sent].map(({ id }) => id)).size).toBe(20);
  });

  it('gets a mail once that it was cut off in, and which then is tried again [MAIL-13]', async () => {
    const asked = Promise.withResolvers<void>();
    const answers = [Promise.withResolvers<null>(), null];
    const server = await startMailServer({
      recipient: () => {
        asked.resolve();
        return answers.shift()?.promise ?? null;
      },
    });
    const [held] = answers;
    const { mail } = readConfig(server.environment);
    if (mail.provider !== 'smtp') throw new Error('no mail server is set');
    const provider = createSmtpMail(mail);
    const time = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal);
    await queue(app, many(1));
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

  it('does not hold up a program that is to stop: what it has not taken goes out later [MAIL-13]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const silent = recordingMail(() => new Promise(() => {}));
    await queue(app, many(20));
    const process = processWith(silent);
    const sending = process.sendDue();
    await eventually(() => silent.sent.length).toBe(8);
    process.stopSoon();
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    await sending;
    expect(silent.sent).toHaveLength(8);
    const server = recordingMail();
    await app.shiftClock(6 * MINUTE);
    await processWith(server).sendDue();
    expect(timesSent(server)).toEqual(Array(20).fill(1));
  });
});

describe('a mail server that is away', () => {
  it('delays mails and loses none [MAIL-03]', async () => {
    let away = true;
    const server = recordingMail(() => {
      if (away) throw new Error('nobody answers');
    });
    const process = processWith(server);
    await queue(app, many(100));
    const began = Date.now();
    await process.sendDue();
    const failed = (await outbox()).filter(({ lastError }) => lastError === 'nobody answers');
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
    expect(timesSent(server)).toEqual(Array(100).fill(1));
    expect(await outbox()).toHaveLength(100);
    expect((await outbox()).every(({ sentAt, lastError }) => sentAt && !lastError)).toBe(true);
  });

  it('is asked no more than one batch a round', async () => {
    const server = recordingMail(() => {
      throw new Error('nobody answers');
    });
    await queue(app, many(100));
    await processWith(server).sendDue();
    expect(server.sent).toHaveLength(40);
  });

  it('holds up no mail that can go out', async () => {
    const server = recordingMail(({ recipient }) => {
      if (recipient === 'full@example.org') throw new Error('mailbox full');
    });
    await queue(app, [refundMail({ recipient: 'full@example.org' }), ...many(3)]);
    await processWith(server).sendDue();
    const rows = await outbox();
    expect(rows.filter(({ sentAt }) => sentAt !== null)).toHaveLength(3);
    expect(rows.find(({ sentAt }) => sentAt === null)).toMatchObject({
      lastError: 'mailbox full',
      deadAt: null,
    });
  });

  it('that fails again and again gets no more of a mail, which is kept as dead [MAIL-03]', async () => {
    const server = recordingMail(() => {
      throw new Error('x'.repeat(10_000));
    });
    const process = processWith(server);
    await queue(app, many(1));
    await app.database.db.update(mails).set({ attempts: 73 });
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

  it('is not asked again before the time that it named, or for an hour [MAIL-15]', async () => {
    const waits = [20 * MINUTE, 0, 600 * MINUTE];
    const server = recordingMail(() => {
      throw new ComeBackLater('too many requests', waits.shift() ?? 0);
    });
    const process = processWith(server);
    const minutes = async () => {
      const began = (await databaseNow(app.database.db)).getTime();
      await process.sendDue();
      return (((await single())?.dueAt.getTime() ?? 0) - began) / MINUTE;
    };
    await queue(app, many(1));
    expect(await minutes()).toBeCloseTo(20, 0);
    await app.shiftClock(21 * MINUTE);
    expect(await minutes()).toBeLessThan(2);
    await app.shiftClock(23 * MINUTE);
    expect(await minutes()).toBeCloseTo(60, 0);
  });

  it('says why in whatever words, and holds up no other mail by them', async () => {
    const odd = `${'450 not\0 now'.padEnd(500, '.')}🙂`;
    const server = recordingMail(({ recipient }) => {
      if (recipient === 'odd@example.org') throw new Error(odd);
    });
    await queue(app, [refundMail({ recipient: 'odd@example.org' }), ...many(9)]);
    await processWith(server).sendDue();
    const failed = (await outbox()).filter(({ sentAt }) => sentAt === null);
    expect(failed).toMatchObject([{ lastError: expect.stringMatching(/^450 not now/) }]);
  });

  it('is given up waiting for when it never answers', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    await queue(app, many(1));
    await processWith(recordingMail(() => new Promise(() => {}))).sendDue();
    vi.restoreAllMocks();
    expect(await single()).toMatchObject({ sentAt: null, lastError: 'The provider did not answer in time.' });
  });
});

it('kept mail fails as often as it is asked to', async () => {
  await queue(app, many(3));
  await processWith(createKeptMail({ failures: 1 })).sendDue();
  const rows = await outbox();
  expect(rows.filter(({ sentAt }) => sentAt !== null)).toHaveLength(2);
  expect(rows.filter(({ lastError }) => lastError === 'kept mail was asked to fail')).toHaveLength(1);
});

describe('the wait for the next try', () => {
  it('doubles up to an hour, and is shorter by up to a half', () => {
    expect([1, 2, 3, 8, 74].map((tries) => retryDelayMs(tries, 0))).toEqual(
      [0.5, 1, 2, 60, 60].map((minutes) => minutes * MINUTE),
    );
    expect(retryDelayMs(1, 0.999_999)).toBe(15_000);
    expect(retryDelayMs(75, 0)).toBeNull();
  });
});
