import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { emails } from '#server/db/schema.ts';
import { queueEmails } from '#server/features/email/outbox/service.ts';
import { type RunningPostgres, startPostgres } from '../../scripts/postgres-server.ts';
import { startSite } from '../../scripts/running-site.ts';
import { shiftClock } from '../helpers/clock.ts';
import { refundEmail } from '../helpers/emails.ts';
import { headerOf, startMailServer } from '../helpers/mail-server.ts';
import { createDatabase, settingsOn } from '../helpers/postgres.ts';

const EMAILS = 10_000;
const KILLED_AFTER = 3_000;

/** Longer than the lease of any batch. */
const LEASE_MS = 6 * 60_000;

let postgres: RunningPostgres;
let database: OpenDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
let environment: Record<string, string>;
/** How often each email was accepted, by its id. */
const taken = new Map<string, number>();
beforeAll(async () => {
  postgres = await startPostgres();
  server = await startMailServer({
    keep: false,
    message: (email) => {
      const id = headerOf(email, 'Message-ID') ?? '';
      taken.set(id, (taken.get(id) ?? 0) + 1);
    },
  });
  const { url } = await createDatabase(postgres.url);
  database = await openPostgres(url, { onError: () => undefined });
  environment = { ...settingsOn(url), ...server.environment };
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await postgres.stop();
});

it('sends every email, and fewer than one in a thousand twice, if it is killed while sending [MAIL-02, MAIL-09]', async () => {
  const first = await startSite(environment);
  await database.db.transaction(async (tx) => {
    const written = Array.from({ length: EMAILS }, (_, number) =>
      refundEmail({ recipient: `buyer-${number}@example.org` }),
    );
    for (let at = 0; at < EMAILS; at += 1_000) await queueEmails(tx, written.slice(at, at + 1_000));
  });
  await expect.poll(() => taken.size, { timeout: 900_000, interval: 5 }).toBeGreaterThan(KILLED_AFTER);
  await first.kill();
  expect(taken.size).toBeLessThan(EMAILS);

  const second = await startSite(environment);
  await shiftClock(database.db, LEASE_MS);
  await expect.poll(() => taken.size, { timeout: 1_800_000, interval: 100 }).toBe(EMAILS);
  await second.stop();
  const again = [...taken.values()].reduce((sum, times) => sum + times - 1, 0);
  expect(again).toBeLessThan(EMAILS / 1_000);
  const rows = await database.db.select({ sentAt: emails.sentAt }).from(emails);
  expect(rows.filter(({ sentAt }) => sentAt === null)).toEqual([]);
}, 3_000_000);
