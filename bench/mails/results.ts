import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#server/db/database.ts';
import { headerOf, startMailServer } from '../../tests/helpers/mail-server.ts';
import { residentMegabytes } from '../proof/resident-memory.ts';
import type { PostgresGround } from '../sales/ground.ts';
import { startServer } from '../sales/servers.ts';
import { seedOutcome } from './seed.ts';

const EVERY_MS = 1_000;

type Sample = { taken: number; waiting: number; megabytes: number };

export type Telling = {
  /** As a mail server had them: how many, how many of them more than once, and how fast. */
  taken: number;
  twice: number;
  perSecond: number;
  /** Of the process, with nothing to send and while it sent, by thirds of the mails. */
  atRest: number;
  thirds: number[];
  highest: number;
  /** Written and not sent yet, at the most. */
  mostWaiting: number;
};

type Wishes = { people: number; rate: number };

/** Has the program write to all of so many people what was drawn, `rate` mails a second at most. */
export async function tellEverybody(ground: PostgresGround, { people, rate }: Wishes): Promise<Telling> {
  const draws = await ground.makeUnlogged(1);
  const times = new Map<string, number>();
  const sink = await startMailServer({
    keep: false,
    message: (mail) => {
      const id = headerOf(mail, 'Message-ID') ?? '';
      times.set(id, (times.get(id) ?? 0) + 1);
    },
  });
  const server = await startServer('oakdraw', {
    ...sink.environment,
    ...{ DATABASE_URL: ground.url, MAIL_RATE: String(rate) },
  });
  try {
    await pause(10 * EVERY_MS);
    const atRest = await residentMegabytes(server.pid);
    // And the host is told.
    const wanted = people + 1;
    await seedOutcome(ground.db, draws, people);
    while (times.size === 0) await pause(10);
    const began = performance.now();
    const elapsed = () => (performance.now() - began) / 1000;
    const before = times.size;
    const samples: Sample[] = [];
    while (times.size < wanted) {
      await pause(EVERY_MS);
      const [waiting, megabytes] = [await waitingIn(ground.db), await residentMegabytes(server.pid)];
      samples.push({ taken: times.size, waiting, megabytes });
      if (samples.length % 60 === 0) console.log(`  ${times.size} mails, ${megabytes.toFixed(0)} MB`);
    }
    return {
      taken: times.size,
      twice: [...times.values()].filter((often) => often > 1).length,
      perSecond: (times.size - before) / elapsed(),
      ...{ atRest, thirds: thirdsOf(samples) },
      highest: Math.max(...samples.map(({ megabytes }) => megabytes)),
      mostWaiting: Math.max(...samples.map(({ waiting }) => waiting)),
    };
  } finally {
    await server.stop();
    await sink.stop();
  }
}

async function waitingIn(db: Database): Promise<number> {
  const [row] = await rowsOf<{ mails: number }>(
    db,
    sql`select count(*)::int as mails from mails where sent_at is null and dead_at is null`,
  );
  return row?.mails ?? 0;
}

/** Of the mails, not of the time. */
function thirdsOf(samples: readonly Sample[]): number[] {
  const all = samples.at(-1)?.taken ?? 0;
  return [0, 1, 2].map((third) => {
    const own = samples.filter(({ taken }) => taken > (all * third) / 3 && taken <= (all * (third + 1)) / 3);
    return own.reduce((sum, { megabytes }) => sum + megabytes, 0) / own.length;
  });
}
