import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from './app.ts';
import { startDrandApp } from './drand-app.ts';
import { sealLogKeyOf } from './seal-log.ts';
import { startWitness } from './witness.ts';

const HOST = 'draws.example';

/** Longer than the countdown with witnesses. */
export const PAST_ROUND_SECONDS = 60;

export type WitnessedSite = Awaited<ReturnType<typeof startWitnessedSite>>;

/**
 * Starts a site with public randomness and three witnesses, of which any two are a quorum. `pass` moves the clocks of all
 * of them.
 */
export async function startWitnessedSite() {
  const directory = mkdtempSync(join(tmpdir(), 'witnessed-'));
  const log = sealLogKeyOf(HOST);
  let aheadMs = 0;
  const now = () => BigInt(Math.floor((Date.now() + aheadMs) / 1000));
  const witnesses = await Promise.all(
    ['w1', 'w2', 'w3'].map((name) =>
      startWitness({ name, file: join(directory, `${name}.json`), logs: [log], now }),
    ),
  );
  const lines = witnesses.map(({ line }) => line);
  const policy = [`log ${log}`, ...lines, 'group any-two 2 w1 w2 w3', 'quorum any-two', ''].join('\n');
  const file = join(directory, 'policy');
  writeFileSync(file, policy);
  const environment = { PUBLIC_URL: `http://${HOST}`, WITNESS_POLICY: file };
  const site = await startDrandApp(environment);
  return {
    ...site,
    witnesses,
    policy,
    /** Starts another process of the site, on the same database and with an empty data directory. */
    restart: async (options: { logSigningKey?: string } = {}) => {
      const app = await startTestApp({
        database: site.app.database,
        environment: { ...environment, COUNTDOWN_SECONDS: '600' },
        beacon: site.beacon(),
        ...options,
      });
      await app.services.clock.follow();
      return app;
    },
    pass: (seconds: number) => {
      aheadMs += seconds * 1000;
      return site.pass(seconds);
    },
    stop: async () => {
      await site.stop();
      for (const witness of witnesses) await witness.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
