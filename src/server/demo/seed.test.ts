import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { drawAttempts, pictures, prizeDraws } from '#server/db/schema.ts';
import { createDrandBeacon } from '#server/providers/beacon/drand.ts';
import { startTestApp } from '../../../tests/helpers/app.ts';
import { startFakeDrand } from '../../../tests/helpers/fake-drand/server.ts';
import { demoDraws } from './content.ts';
import { seedDemo } from './seed.ts';

it('seeds the demo while the randomness relay is down, and leaves the affected draw for its host to start', async () => {
  const drand = await startFakeDrand({ relays: ['dead'] });
  onTestFinished(() => drand.stop());
  const beacon = createDrandBeacon({ relays: drand.urls, chain: drand.chain, patience: 200 });
  const app = await startTestApp({ beacon });
  onTestFinished(() => app.stop());
  const directory = await mkdtemp(join(tmpdir(), 'oakdraw-demo-'));
  await seedDemo(app, readConfig({ DATA_DIR: directory }));
  const { db } = app.database;
  expect(await db.$count(prizeDraws)).toBe(demoDraws(app.services.clock.now()).length);
  expect(await db.$count(drawAttempts)).toBe(0);
  // Each draw has its own pictures. Some draws have none, because a draw must look good without pictures too.
  const draws = demoDraws(app.services.clock.now());
  expect(await db.$count(pictures)).toBe(draws.flatMap((draw) => draw.pictures).length);
  expect(await db.$count(prizeDraws, isNull(prizeDraws.imageUrl))).toBe(2);
}, 120_000);
