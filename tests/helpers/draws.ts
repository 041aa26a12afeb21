import { eq } from 'drizzle-orm';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { prizeDraws } from '#server/db/schema.ts';
import type { Client, TestApp } from './app.ts';

const DAY_MS = 24 * 3_600_000;

/** A typical draw: £5, 100 tickets, an easy sum, on sale now and for a week. */
export function drawInput(overrides: Partial<DrawInput> = {}, now: Date = new Date()): DrawInput {
  return {
    title: 'A week in a lighthouse',
    description: 'Seven nights for two, with the lamp room to yourselves.',
    prizes: [
      { rank: 1, description: 'A week in a lighthouse' },
      { rank: 2, description: 'A storm lamp' },
    ],
    ticketPrice: 500,
    ticketLimit: 100,
    charityName: 'Lifeboats',
    charityPercentage: 10,
    skillGameType: 'math',
    skillGameDifficulty: 'easy',
    // Slightly in the past, because the process's clock may be ahead of the database's.
    startDate: new Date(now.getTime() - 1_000).toISOString(),
    endDate: new Date(now.getTime() + 7 * DAY_MS).toISOString(),
    ...overrides,
  };
}

/** Creates a draw on sale by a verified host. */
export async function publishedDraw(
  app: TestApp,
  host: { client: Client },
  overrides: Partial<DrawInput> = {},
): Promise<PrizeDraw> {
  const { status, body, error } = await host.client.call('POST /api/v1/prize-draws', {
    body: drawInput(overrides, app.services.clock.now()),
  });
  if (status !== 201) throw new Error(`the draw was not created: ${error.message}`);
  return body;
}

type Counters = Partial<Pick<typeof prizeDraws.$inferSelect, 'issuedCount' | 'voidedCount' | 'heldCount'>>;

/** Sets counters without creating tickets, for rules that only check whether anything was sold. */
export async function setCounters(app: TestApp, drawId: string, counters: Counters): Promise<void> {
  await app.database.db.update(prizeDraws).set(counters).where(eq(prizeDraws.id, drawId));
}

/** The prizes as they are returned if the host gave only their descriptions. */
export const withoutDetails = (prizes: DrawInput['prizes'] = []) =>
  prizes?.map(({ rank, description }) => ({
    rank,
    description,
    valuePence: null,
    imageUrl: null,
    imageAlt: null,
  }));

/** The body of a PUT request that changes nothing. */
export function inputOf(draw: PrizeDraw): DrawInput {
  const { prize: _, ...input } = draw;
  return input;
}

export async function countersOf(app: TestApp, drawId: string) {
  const { issuedCount, voidedCount, heldCount } = prizeDraws;
  const [row] = await app.database.db
    .select({ issued: issuedCount, voided: voidedCount, held: heldCount })
    .from(prizeDraws)
    .where(eq(prizeDraws.id, drawId));
  return row;
}
