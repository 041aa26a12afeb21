import { expect, it } from 'vitest';
import { startTestApp } from '../../../../../tests/helpers/app.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const SECONDS = 30;

it('reads randomness from the given source, once per attempt and only after its countdown has ended', async () => {
  const asked: string[] = [];
  const seeded = await startTestApp({
    environment: { COUNTDOWN_SECONDS: String(SECONDS) },
    randomSeed: () => {
      asked.push('seed');
      return new Uint8Array(32).fill(7);
    },
  });
  const owner = await verifiedHost(seeded);
  const entrant = await register(seeded);
  const winners: (number | null)[][] = [];
  for (let round = 1; round <= 2; round += 1) {
    const id = await soldDraw(seeded, owner, { prizes: 3, blocks: [{ holder: entrant, quantity: 90 }] });
    const call = { params: { id } };
    await owner.client.call('POST /api/v1/prize-draws/:id/start', call);
    await owner.client.call('POST /api/v1/prize-draws/:id/draw', call);
    expect(asked).toHaveLength(round - 1);
    await seeded.shiftClock(SECONDS * 1000 * round);
    const { body } = await owner.client.call('POST /api/v1/prize-draws/:id/draw', call);
    winners.push(body.winners.map(({ ticketNumber }) => ticketNumber));
    await seeded.runJobs();
    expect(asked).toHaveLength(round);
  }
  expect(winners[0]).toEqual(winners[1]);
  await seeded.stop();
});
