import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { formatLondonInput } from '#domain/time/london-input.ts';
import { readConfig } from '#server/config.ts';
import {
  awardClaims,
  awards,
  drawAttempts,
  payables,
  people,
  pictures,
  prizeDraws,
} from '#server/db/schema.ts';
import { createDrandBeacon } from '#server/providers/beacon/drand.ts';
import { startTestApp } from '../../../tests/helpers/app.ts';
import { startFakeDrand } from '../../../tests/helpers/fake-drand/server.ts';
import { isThorough } from '../../../tests/helpers/thorough.ts';
import { demoDraws } from './content.ts';
import { DEMO_ORGANISATIONS } from './organisations.ts';
import { seedDemo } from './seed.ts';

const DAY_MS = 24 * 3_600_000;

const onPostgres = process.env.TEST_DATABASE === 'postgres';
// The relay does not depend on the database.
const onEmbedded = it.runIf(!onPostgres && isThorough);
// The demo is usually seeded on the embedded database.
const onBoth = it.skipIf(onPostgres && !isThorough);

it.each(['2026-11-24T03:57:11Z', '2026-07-24T23:57:11Z'])(
  'ends its draws in the evening, whenever it is seeded: %s',
  (seededAt) => {
    for (const { input } of demoDraws(new Date(seededAt))) {
      expect(formatLondonInput(input.endDate).slice(11), input.title).toMatch(/^(18|19|20|21):00$/);
    }
  },
);

onEmbedded(
  'seeds the demo past midnight while the randomness relay is down, and leaves the affected draw for its host to start',
  async () => {
    const drand = await startFakeDrand({ relays: ['dead'] });
    onTestFinished(() => drand.stop());
    const beacon = createDrandBeacon({ relays: drand.urls, chain: drand.chain, patience: 200 });
    const app = await startTestApp({ beacon });
    onTestFinished(() => app.stop());
    const directory = await mkdtemp(join(tmpdir(), 'oakdraw-demo-'));
    // The demo is planned just before midnight, and created after it.
    const { clock } = app.services;
    const plannedAt = [new Date(clock.now().getTime() - DAY_MS)];
    const services = { ...app.services, clock: { ...clock, now: () => plannedAt.pop() ?? clock.now() } };
    await seedDemo({ ...app, services }, readConfig({ DATA_DIR: directory }));
    const { db } = app.database;
    expect(await db.$count(prizeDraws)).toBe(demoDraws(app.services.clock.now()).length);
    expect(await db.$count(drawAttempts)).toBe(0);
    // The same picture is stored once. Some draws have none, because a draw must look good without pictures too.
    const drawn = demoDraws(app.services.clock.now()).flatMap(({ pictures: own }) =>
      own.map(({ draw }) => draw),
    );
    const ofOrganisations = DEMO_ORGANISATIONS.flatMap(({ logo, cover }) => [logo, cover]);
    expect(await db.$count(pictures)).toBe(new Set([...drawn, ...ofOrganisations]).size);
    expect(await db.$count(prizeDraws, isNull(prizeDraws.imageUrl))).toBe(2);
  },
  120_000,
);

onBoth(
  'seeds a draw in each state after its result, and books that add up',
  async () => {
    const app = await startTestApp();
    onTestFinished(() => app.stop());
    const directory = await mkdtemp(join(tmpdir(), 'oakdraw-demo-'));
    await seedDemo(app, readConfig({ DATA_DIR: directory }));
    const { db } = app.database;
    const states = await db.select({ state: awards.state }).from(awards);
    expect(states.map(({ state }) => state).sort()).toEqual([
      'claimed',
      'problem',
      'received',
      'sent',
      'won',
    ]);
    const claims = await db
      .select({ claimed: awardClaims.name, firstName: people.firstName, lastName: people.lastName })
      .from(awardClaims)
      .innerJoin(awards, eq(awards.id, awardClaims.awardId))
      .innerJoin(people, eq(people.id, awards.personId));
    expect(claims).toHaveLength(4);
    for (const { claimed, firstName, lastName } of claims) expect(claimed).toBe(`${firstName} ${lastName}`);
    const paid = await db.select({ payee: payables.payeeKind, state: payables.state }).from(payables);
    expect(paid.map(({ payee, state }) => `${payee} ${state}`).sort()).toEqual([
      'charity paid',
      'host paid',
      'trees paid',
    ]);
    const hall = await app.services.organisationPages.show('pebble-point-hall');
    expect([hall.open.length, hall.past.length]).toEqual([1, 2]);
    expect(hall.totals.charityPaidPence).toBeGreaterThan(0);
    expect(await app.services.ledger.check()).toEqual([]);
  },
  120_000,
);
