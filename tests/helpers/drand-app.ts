import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { drawAttempts } from '#server/db/schema.ts';
import { createDrandBeacon } from '#server/providers/beacon/drand.ts';
import { startTestApp } from './app.ts';
import { declineAward } from './awards.ts';
import { startFakeDrand } from './fake-drand/server.ts';
import { loggedDraw } from './logged-draw.ts';
import { register, type Someone, verifiedHost } from './people.ts';

/**
 * Longer than a beacon can delay a result. Tests never wait for it, because the beacon's round determines the end of
 * the countdown.
 */
const COUNTDOWN_SECONDS = '600';

export type DrandApp = Awaited<ReturnType<typeof startDrandApp>>;

/** Long enough for a relay on a busy machine: no relay here is silent on purpose. */
const RELAY_PATIENCE_MS = 10_000;

/** Starts the program with two relays of a test drand network, a host and a buyer. */
export async function startDrandApp(environment: Record<string, string> = {}) {
  const drand = await startFakeDrand({ relays: ['honest', 'honest'] });
  const beacon = () =>
    createDrandBeacon({ relays: drand.urls, chain: drand.chain, patience: RELAY_PATIENCE_MS });
  const app = await startTestApp({ environment: { COUNTDOWN_SECONDS, ...environment }, beacon: beacon() });
  const host = await verifiedHost(app);
  const buyer = await register(app);
  let aheadMs = 0;

  const params = (id: string) => ({ params: { id } });
  const start = (id: string, client = host.client) =>
    client.call('POST /api/v1/prize-draws/:id/start', params(id));
  /** A closed draw with three entered tickets. */
  const sold = (wishes: Parameters<typeof loggedDraw>[2] = {}) =>
    loggedDraw(app, host, { orders: [{ buyer, quantity: 3 }], ...wishes });
  return {
    app,
    drand,
    host,
    buyer,
    start,
    sold,
    /** Creates a beacon like the one of another process. */
    beacon,
    /** Advances the clocks of the database and the network. */
    pass: (seconds: number) => {
      aheadMs += seconds * 1000;
      drand.shift(seconds * 1000);
      return app.shiftClock(aheadMs);
    },
    started: async () => {
      const { id } = await sold();
      expect((await start(id)).status).toBe(200);
      return id;
    },
    draw: (id: string, by: Someone = host) => by.client.call('POST /api/v1/prize-draws/:id/draw', params(id)),
    redraw: async (id: string) => {
      await declineAward(app, id);
      return host.client.call('POST /api/v1/prize-draws/:id/redraw', {
        ...params(id),
        body: { notes: 'The winner did not answer.' },
      });
    },
    state: async (id: string) =>
      (await app.client().call('GET /api/v1/prize-draws/:id/drawing', params(id))).body,
    attemptsOf: (id: string) =>
      app.database.db
        .select()
        .from(drawAttempts)
        .where(eq(drawAttempts.drawId, id))
        .orderBy(drawAttempts.attempt),
    /** Makes the relays honest and prompt again. */
    mend: () => {
      drand.behave('honest');
      drand.release();
    },
    stop: async () => {
      await app.stop();
      await drand.stop();
    },
  };
}
