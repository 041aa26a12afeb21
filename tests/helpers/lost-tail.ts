import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { sealEntries } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import { takeDump } from './database-dump.ts';
import { eventually } from './eventually.ts';

/** Publishes the tail of a draw's log, and then loses it: the database is restored to the moment before `happen`. */
export async function loseTail(
  { database: { db }, services: { log } }: TestApp,
  draw: { id: string },
  happen: () => Promise<unknown>,
): Promise<void> {
  await log.publish(draw.id);
  const seals = () => db.select().from(sealEntries).where(eq(sealEntries.drawId, draw.id));
  // The opening is sealed in the background, which would refuse the log as soon as its tail is lost.
  await eventually(async () => (await seals()).length).toBe(1);
  const { restore } = await takeDump(db);
  await happen();
  await log.publish(draw.id);
  await restore();
  await expect(log.publish(draw.id)).rejects.toMatchObject({ code: 'log_refused' });
}
