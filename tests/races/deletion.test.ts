import { describe, expect, it } from 'vitest';
import { deleteDraw } from '#server/features/draws/lifecycle/store.ts';
import { provideTestApp } from '../helpers/app.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { readThenWrite, waitForLock } from '../helpers/interleave.ts';
import { register, verifiedHost } from '../helpers/people.ts';
import { tryToBuy } from '../helpers/tickets.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);

/** Deletes a draw, and runs `meanwhile` between the deletion and its commit. */
async function whileDeleted<Result>(drawId: string, meanwhile: () => Promise<Result>): Promise<Result> {
  const { db } = app.database;
  const deleted = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const deletion = readThenWrite(db, drawId, {
    locked: true,
    write: async (tx) => {
      await deleteDraw(tx, drawId);
      deleted.resolve();
      await commit.promise;
    },
  });
  await deletion.read;
  deletion.goOn();
  await deleted.promise;
  const result = meanwhile();
  await waitForLock(db);
  commit.resolve();
  await deletion.done;
  return result;
}

describe('while a draw is being deleted', () => {
  it('a buyer gets the error that the draw does not exist', async () => {
    const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
    const { status, error } = await whileDeleted(draw.id, () => tryToBuy(buyer.client, draw, 1));
    expect([status, error.message]).toEqual([404, 'Prize draw not found']);
  });

  it('a request for its challenge gets the error that the draw does not exist', async () => {
    const draw = await publishedDraw(app, host);
    const { status, error } = await whileDeleted(draw.id, () =>
      buyer.client.call('POST /api/v1/prize-draws/:id/challenge', { params: { id: draw.id } }),
    );
    expect([status, error.message]).toEqual([404, 'Prize draw not found']);
  });
});
