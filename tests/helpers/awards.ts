import { and, eq, sql } from 'drizzle-orm';
import { awards, sessions } from '#server/db/schema.ts';
import type { Client, TestApp } from './app.ts';
import type { Someone } from './people.ts';

type Stored = Pick<TestApp, 'database'>;

/** Marks the award of a rank as declined, so that its prize can be redrawn at once. */
export async function declineAward({ database }: Stored, drawId: string, rank = 1): Promise<void> {
  await database.db
    .update(awards)
    .set({ state: 'declined', closedAt: sql`draw_clock()` })
    .where(and(eq(awards.drawId, drawId), eq(awards.rank, rank), eq(awards.state, 'won')));
}

/**
 * Marks the award of a rank as unclaimed, as the server does at the end of the time to claim. The log of a draw allows
 * its redraw only when that time has really passed.
 */
export async function lapseAward({ database }: Stored, drawId: string, rank = 1): Promise<void> {
  await database.db
    .update(awards)
    .set({ state: 'lapsed', closedAt: sql`draw_clock()` })
    .where(and(eq(awards.drawId, drawId), eq(awards.rank, rank), eq(awards.state, 'won')));
}

export const CLAIM = {
  name: 'Alice Baker',
  delivery: {
    kind: 'post',
    address: { line1: '1 Harbour Street', town: 'Whitby', postcode: 'yo21 3ab' },
  },
  phone: '07700 900123',
  over18: true,
  ukResident: true,
} as const;

/** The smallest PDF file, as a data URL. */
export const PDF = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64')}`;

/** The current awards of a draw, as this client sees them. */
export async function listAwards(client: Client, drawId: string) {
  const { body } = await client.call('GET /api/v1/prize-draws/:id/awards', { params: { id: drawId } });
  return body;
}

/** The only award of a draw. */
export async function oneAward(client: Client, drawId: string) {
  const [award] = await listAwards(client, drawId);
  if (!award) throw new Error('there is no award');
  return award;
}

/** Claims the only award of a draw, and returns the parameters of calls about it. */
export async function claimed(winner: Someone, drawId: string) {
  const { id: awardId } = await oneAward(winner.client, drawId);
  const params = { id: drawId, awardId };
  const { status, error } = await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', {
    params,
    body: CLAIM,
  });
  if (status !== 200) throw new Error(`the prize was not claimed: ${error.message}`);
  return params;
}

const DAY_MS = 86_400_000;

/** Returns a function that moves the app's clock forward by days. Users stay signed in. */
export function createDayClock(app: TestApp): (days: number) => Promise<void> {
  let aheadMs = 0;
  return async (days) => {
    aheadMs += days * DAY_MS;
    await app.shiftClock(aheadMs);
    const now = sql`draw_clock()`;
    await app.database.db
      .update(sessions)
      .set({ createdAt: now, lastUsedAt: now, expiresAt: sql`draw_clock() + interval '20 days'` });
  };
}

/** Marks all prizes of a draw as received, so that nothing about them is open. */
export async function receiveAwards({ database }: Stored, drawId: string): Promise<void> {
  const now = sql`draw_clock()`;
  await database.db
    .update(awards)
    .set({ state: 'received', claimedAt: now, receivedAt: now, closedAt: now })
    .where(eq(awards.drawId, drawId));
}
