import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { sealWitnesses } from '#server/db/schema.ts';
import { startTestApp } from './app.ts';
import { startDrawing } from './drawn-draw.ts';
import { publishedDraw } from './draws.ts';
import { admin, register, verifiedHost } from './people.ts';
import { sealLogKeyOf } from './seal-log.ts';
import { buy } from './tickets.ts';
import { startWitness, type TestWitness } from './witness.ts';

/** The settings of the site, without its policy. */
export const WITNESSED_SETTINGS = { PUBLIC_URL: 'http://draws.example', COUNTDOWN_SECONDS: '600' };
export const WITNESSED_LOG = sealLogKeyOf('draws.example');

const PATIENCE_MS = 10_000;
const NO_GAME = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null };

/** The size of a draw's log at the seal of `sealDraw`. */
const SEAL_SIZE = 6;

export type WitnessedSite = Awaited<ReturnType<typeof startWitnessedSite>>;

/** A site with three witnesses, of which any two are a quorum. */
export async function startWitnessedSite() {
  const directory = mkdtempSync(join(tmpdir(), 'witnessed-'));
  const start = (name: string) =>
    startWitness({ name, file: join(directory, `${name}.json`), logs: [WITNESSED_LOG] });
  const witnesses: [TestWitness, TestWitness, TestWitness] = [
    await start('w1'),
    await start('w2'),
    await start('w3'),
  ];
  const lines = witnesses.map(({ line }) => line);
  const policy = [`log ${WITNESSED_LOG}`, ...lines, 'group any-two 2 w1 w2 w3', 'quorum any-two', ''].join(
    '\n',
  );
  const file = join(directory, 'policy');
  writeFileSync(file, policy);
  const app = await startTestApp({ environment: { ...WITNESSED_SETTINGS, WITNESS_POLICY: file } });
  const [host, buyer, boss] = [await verifiedHost(app), await register(app), await admin(app)];

  const publish = (): Promise<PrizeDraw> => publishedDraw(app, host, NO_GAME);
  /** A draw whose seal is written in the background. */
  const startDraw = async () => {
    const draw = await publish();
    await buy(buyer.client, draw, 2);
    await startDrawing(host, draw);
    return draw;
  };
  /** A draw whose list is sealed, and the size of its log at the seal. */
  const sealDraw = async () => {
    const draw = await startDraw();
    await app.services.seals.record(draw.id);
    return { draw, size: SEAL_SIZE };
  };
  return {
    app,
    boss,
    witnesses,
    policy,
    directory,
    publish,
    startDraw,
    sealDraw,

    /** Seals a draw, and waits for witnesses as its drawing does. */
    seal: async ({ patience = PATIENCE_MS } = {}) => {
      const sealed = await sealDraw();
      const { draw, size } = sealed;
      const seen = await app.services.seals.waitForWitnesses({ drawId: draw.id, size }, patience);
      return { ...sealed, seen };
    },

    /** What the site has stored of a witness. */
    findKnown: async ({ key }: TestWitness) => {
      const rows = await app.database.db.select().from(sealWitnesses).where(eq(sealWitnesses.vkey, key.vkey));
      return rows[0];
    },

    stop: async () => {
      await app.stop();
      for (const witness of witnesses) await witness.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
