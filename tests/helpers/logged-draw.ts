import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import type { LogEntry } from '#domain/proof/entries.ts';
import { deriveDrawSeed, pickWinners } from '#domain/proof/pick.ts';
import type { DrandChain } from '#domain/proof/rounds.ts';
import { parseCheckpoint } from '#domain/proof/signed-note.ts';
import { computeRoot, type Edge, grow, hashLeaf } from '#domain/proof/tree.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { drawAttempts, logEntries } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import { publishedDraw } from './draws.ts';
import type { Someone } from './people.ts';
import { proofCrypto } from './proof-crypto.ts';
import { buy } from './tickets.ts';

/** An order of this many tickets, with a right answer by default. */
type Order = { buyer: Someone; quantity?: number; right?: boolean };

type Wishes = Partial<DrawInput> & { orders?: Order[]; prizeCount?: number };

/** A draw sold and ended through the API, so that it has a log. */
export async function loggedDraw(app: TestApp, host: Someone, wishes: Wishes = {}): Promise<PrizeDraw> {
  const { orders = [], prizeCount = 1, ...overrides } = wishes;
  const prizes = Array.from({ length: prizeCount }, (_, i) => ({
    rank: i + 1,
    description: `Prize ${i + 1}`,
  }));
  const draw = await publishedDraw(app, host, { ticketLimit: null, prizes, ...overrides });
  for (const { buyer, quantity = 1, right = true } of orders)
    await buy(buyer.client, draw, quantity, { right });
  const { status } = await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
  expect(status).toBe(200);
  return draw;
}

/** Reads the whole log of a draw from the database. */
export async function logOf(app: TestApp, drawId: string): Promise<{ texts: string[]; entries: LogEntry[] }> {
  const rows = await app.database.db
    .select()
    .from(logEntries)
    .where(eq(logEntries.drawId, drawId))
    .orderBy(asc(logEntries.first));
  const texts = rows.flatMap(({ entries }) => entries.slice(0, -1).split('\n'));
  return { texts, entries: texts.map((text) => JSON.parse(text) as LogEntry) };
}

/** Expects the draw's public proof to verify. */
export async function expectValid(app: TestApp, drawId: string, chain?: DrandChain): Promise<void> {
  const { body } = await app.client().send({ method: 'GET', url: `/api/v1/prize-draws/${drawId}/proof` });
  const report = await verifyBundle(body, { crypto: proofCrypto, ...(chain && { chain }) });
  expect(report.checks.filter(({ ok }) => ok === false)).toEqual([]);
  expect(report).toMatchObject({ valid: true, strength: chain ? 'beacon' : 'committed' });
}

/**
 * Recalculates every attempt from the log alone. Expects that the seal is the head that ends with the announcement,
 * that the secret hashes to the previous one, that the winners are the same, and that the verifier agrees.
 */
export async function expectProven(
  app: TestApp,
  drawId: string,
  entered: readonly number[],
  chain?: DrandChain,
): Promise<void> {
  await expectValid(app, drawId, chain);
  const { texts, entries } = await logOf(app, drawId);
  const attempts = await app.database.db.select().from(drawAttempts).where(eq(drawAttempts.drawId, drawId));
  const [opened] = entries;
  if (opened?.type !== 'open') throw new Error('the log does not begin with its opening entry');
  let secretBefore = opened.seedChain;
  const drawnBefore = new Set<number | null>();
  for (const { attempt, seal, ranks } of attempts.toSorted((a, b) => a.attempt - b.attempt)) {
    const at = entries.findIndex((entry) => entry.type === 'draw' && entry.attempt === attempt);
    const result = entries[at + 1];
    if (result?.type !== 'result') throw new Error(`attempt ${attempt} has no result`);
    const head = parseCheckpoint(seal ?? '');
    expect(head.size).toBe(at + 1);
    expect(hex(head.root)).toBe(hex(rootAt(texts, at + 1)));
    const secret = Buffer.from(result.secret, 'hex');
    expect(hex(proofCrypto.sha256(secret))).toBe(secretBefore);
    secretBefore = result.secret;
    const randomness = result.randomness === null ? null : Buffer.from(result.randomness, 'hex');
    const seed = deriveDrawSeed(
      { version: 2, drawId, attempt, root: head.root, secret, randomness },
      proofCrypto.sha256,
    );
    const pool = entered.filter((number) => !drawnBefore.has(number));
    expect(result.winners).toEqual(pickWinners({ seed, pool, ranks }, proofCrypto.hmac));
    for (const { number } of result.winners) drawnBefore.add(number);
  }
}

function rootAt(texts: readonly string[], size: number): Uint8Array {
  const edge: Edge = [];
  for (const [at, text] of texts.slice(0, size).entries()) {
    grow(proofCrypto.sha256, edge, at, hashLeaf(proofCrypto.sha256, Buffer.from(text)));
  }
  return computeRoot(proofCrypto.sha256, edge);
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
