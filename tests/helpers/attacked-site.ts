import { eq, type SQL } from 'drizzle-orm';
import { vi } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { drawResults } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import { editDirectly } from './broken-books.ts';
import { type Sale, sellByCalls, startDrawing } from './drawn-draw.ts';
import { logOf } from './logged-draw.ts';
import { admin, register, type Someone } from './people.ts';
import { judgeServed } from './verify-served.ts';
import { PAST_ROUND_SECONDS, startWitnessedSite } from './witnessed-drand-site.ts';

const HOUR_MS = 3_600_000;
const RESULT_TIMEOUT_MS = 60_000;

type Draw = Pick<PrizeDraw, 'id'>;

export type AttackedSite = Awaited<ReturnType<typeof startAttackedSite>>;

/** Starts a witnessed site with two buyers and an admin, and with the steps of a draw that attacks interrupt. */
export async function startAttackedSite() {
  const site = await startWitnessedSite();
  const { app, host } = site;
  const { db } = app.database;
  const ada = await register(app, { firstName: 'Ada', lastName: 'Lovelace' });
  const bob = await register(app, { firstName: 'Bob', lastName: 'Reed' });
  const boss = await admin(app);
  const usual = [{ buyer: ada, quantity: 2 }, { buyer: bob }, { buyer: bob, right: false }];

  const inHours = (hours: number) =>
    new Date(app.services.clock.now().getTime() + hours * HOUR_MS).toISOString();

  /**
   * A draw with one prize that is on sale for 20 hours, so that its end by the host is no warning. By default, tickets 1
   * and 2 are Ada's, 3 and 4 are Bob's, and the answer to 4 is wrong.
   */
  const sell = async (
    wishes: Partial<DrawInput> = {},
    sales: readonly Sale[] = usual,
  ): Promise<PrizeDraw> => {
    const draw = await sellByCalls(app, host, sales, {
      prizes: [{ rank: 1, description: 'A week in a lighthouse' }],
      endDate: inHours(20),
      ...wishes,
    });
    await app.services.log.publish(draw.id);
    // The program does not wait for the draw's entry in the seal log, which a refused log never gets.
    await app.services.seals.record(draw.id).catch(() => undefined);
    return draw;
  };
  const end = ({ id }: Draw, by: Someone = host) =>
    by.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
  /** A draw whose sales have ended. */
  const close = async () => {
    const draw = await sell();
    await end(draw);
    await app.services.log.publish(draw.id);
    return draw;
  };
  /** A draw in its countdown. */
  const seal = async () => {
    const draw = await sell();
    await startDrawing(host, draw);
    return draw;
  };
  /** Draws once the round has arrived. */
  const drawSoon = (draw: Draw, by: Pick<Someone, 'client'> = host) =>
    vi.waitFor(
      async () => {
        const params = { id: draw.id };
        const { status } = await by.client.call('POST /api/v1/prize-draws/:id/draw', { params });
        if (status !== 200) throw new Error(`there is no result yet: ${status}`);
      },
      { timeout: RESULT_TIMEOUT_MS },
    );
  /** Passes the countdown, and draws. */
  const finish = async (draw: Draw) => {
    await site.pass(PAST_ROUND_SECONDS);
    await drawSoon(draw);
    await app.services.seals.record(draw.id);
  };

  return {
    ...site,
    ada,
    bob,
    boss,
    inHours,
    sell,
    end,
    close,
    seal,
    drawSoon,
    finish,
    /** A draw with a result. */
    complete: async () => {
      const draw = await seal();
      await finish(draw);
      return draw;
    },
    /** Changes the database as an operator can, with its triggers disabled. */
    edit: (...statements: SQL[]) => db.transaction(editDirectly(...statements)),
    /** What a stranger finds who checks the draw, or a visitor who has more. */
    judge: ({ id }: Draw, given: Parameters<typeof judgeServed>[2] = {}, served: TestApp = app) =>
      judgeServed(served, id, { chain: site.drand.chain, ...given }),
    /** The numbers of the winning tickets in the database. */
    winnersOf: ({ id }: Draw) =>
      db.select({ number: drawResults.ticketNumber }).from(drawResults).where(eq(drawResults.drawId, id)),
    /** The types of the log's entries. */
    typesOf: async ({ id }: Draw) => (await logOf(app, id)).entries.map(({ type }) => type),
    /** Makes the relays and the witnesses honest again. */
    mend: () => {
      site.mend();
      for (const witness of site.witnesses) witness.behave('honest');
    },
  };
}
