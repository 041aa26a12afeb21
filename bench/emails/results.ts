import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#server/db/database.ts';
import { headerOf, startMailServer } from '../../tests/helpers/mail-server.ts';
import type { BenchPostgres } from '../harness/database.ts';
import { readResidentMemory, watchMemory } from '../harness/memory.ts';
import { withServer } from '../harness/servers.ts';
import { seedOutcome } from './seed.ts';

const INTERVAL_MS = 1_000;

/** The measured delivery of a draw's result. Memory is the program's, in megabytes. */
export type Delivery = {
  /** Distinct emails that the mail server received. */
  received: number;
  /** Emails that it received more than once. */
  duplicates: number;
  perSecond: number;
  /** Memory while there is nothing to send. */
  atRest: number;
  /** Mean memory while each third of the emails was sent. */
  thirds: [number, number, number];
  highest: number;
  /** The largest number of emails that were waiting to be sent. */
  mostWaiting: number;
};

/** Makes the program email the result of a draw to `people` people, with at most `rate` emails a second. */
export async function deliverResults(
  postgres: BenchPostgres,
  { people, rate }: { people: number; rate: number },
): Promise<Delivery> {
  const draws = await postgres.createUnloggedDraws(1);
  const received = new Map<string, number>();
  const mailServer = await startMailServer({
    keep: false,
    message: (email) => {
      const id = headerOf(email, 'Message-ID') ?? '';
      received.set(id, (received.get(id) ?? 0) + 1);
    },
  });
  const environment = {
    ...mailServer.environment,
    DATABASE_URL: postgres.url,
    MAIL_RATE: String(rate),
  };
  const delivery = await withServer('oakdraw', environment, async ({ pid }) => {
    await pause(10 * INTERVAL_MS);
    const atRest = await readResidentMemory(pid);
    await seedOutcome(postgres.db, draws, people);
    while (received.size === 0) await pause(10);
    const began = performance.now();
    const before = received.size;
    let mostWaiting = 0;
    const waitForEmails = async () => {
      // The host gets an email too.
      for (let seconds = 1; received.size < people + 1; seconds += 1) {
        await pause(INTERVAL_MS);
        mostWaiting = Math.max(mostWaiting, await countWaiting(postgres.db));
        if (seconds % 60 === 0) console.log(`  ${received.size} emails`);
      }
    };
    const { thirds, highest } = await watchMemory(pid, waitForEmails, {
      everyMs: INTERVAL_MS,
      readProgress: () => received.size,
    });
    return {
      received: received.size,
      duplicates: [...received.values()].filter((times) => times > 1).length,
      perSecond: ((received.size - before) * 1000) / (performance.now() - began),
      atRest,
      thirds,
      highest,
      mostWaiting,
    };
  });
  await mailServer.stop();
  return delivery;
}

async function countWaiting(db: Database): Promise<number> {
  const [row] = await queryRows<{ emails: number }>(
    db,
    sql`select count(*)::int as emails from mails where sent_at is null and dead_at is null`,
  );
  return row?.emails ?? 0;
}
