import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProofBundle } from '#contract/drawing/proofs.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { toCanonical } from '#domain/proof/canonical.ts';
import { buildDrawAddress } from '#domain/proof/sources/draw-address.ts';
import { openProof } from '#domain/proof/sources/open-proof.ts';
import { verifyBundle, verifySource } from '#domain/proof/verify/verify.ts';
import { challenges, orderContacts, people, tickets } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { declineAward } from '../../../../../tests/helpers/awards.ts';
import { drawResult, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { createProofs } from './service.ts';

const MOST = 20;

const app = await provideTestApp({ proofLimits: { bundleTickets: MOST } });
const host = await verifiedHost(app);
const ada = await register(app, { firstName: 'Ada', lastName: 'Lovelace' });
const bob = await register(app, { firstName: 'Bob', lastName: 'Reed' });

const bundleOf = async ({ id }: Pick<PrizeDraw, 'id'>) => {
  const url = `/api/v1/prize-draws/${id}/proof`;
  const { statusCode, body, headers } = await app.client().send({ method: 'GET', url });
  const bundle: ProofBundle = JSON.parse(body);
  return { statusCode, text: body, headers, bundle };
};
/**
 * Reads the bundle once it contains the results of this many attempts. A head is signed shortly after its results are
 * published.
 */
const drawnBundleOf = (draw: PrizeDraw, attempts: number) =>
  vi.waitFor(
    async () => {
      const response = await bundleOf(draw);
      const results = response.bundle.entries.filter((entry) => entry.includes('"type":"result"'));
      if (results.length < attempts) throw new Error('no signed head includes the result yet');
      return response;
    },
    { timeout: 10_000 },
  );
const openingsPage = ({ id }: Pick<PrizeDraw, 'id'>, page: string) =>
  app.client().send({ method: 'GET', url: `/api/v1/prize-draws/${id}/log/openings/${page}` });
const verified = (text: string) => verifyBundle(text, { crypto: proofCrypto });
const problems = async (text: string) => (await verified(text)).checks.filter(({ ok }) => ok === false);

/** Two tickets with a right answer, one with a wrong answer, and one that is voided. */
const sales = () => [
  { buyer: ada, quantity: 2 },
  { buyer: bob, right: false },
  { buyer: bob, voided: true },
];

describe("a draw's proof in one document", () => {
  it('verifies while tickets are on sale, but opens no commitments [RECORD-11]', async () => {
    const { text, bundle, headers } = await bundleOf(await sellByCalls(app, host, sales()));
    expect(await problems(text)).toEqual([]);
    expect(Object.keys(bundle)).toEqual([
      ...['version', 'draw', 'origin', 'vkey', 'checkpoint'],
      ...['entries', 'terms', 'openings', 'seals', 'words', 'sealed'],
    ]);
    expect([bundle.openings, bundle.seals]).toEqual([[], []]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=2',
      'access-control-allow-origin': '*',
    });
  });

  it('is not built for a HEAD request', async () => {
    const { id } = await sellByCalls(app, host, sales());
    const url = `/api/v1/prize-draws/${id}/proof`;
    const asked = async (method: 'GET' | 'HEAD') => {
      const read = vi.spyOn(Readable.prototype, 'push');
      const response = await app.client().send({ method, url });
      const pieces = read.mock.calls.filter(([piece]) => String(piece).includes('prize-draw-proof'));
      read.mockRestore();
      return { response, pieces };
    };
    expect((await asked('GET')).pieces).not.toEqual([]);
    const { response: head, pieces } = await asked('HEAD');
    expect([head.statusCode, head.headers['content-type'], head.rawPayload.length]).toEqual([
      200,
      'application/json; charset=utf-8',
      0,
    ]);
    expect(head.headers['content-length']).toBeUndefined();
    expect(pieces).toEqual([]);
  });

  it('has every opening, even if the list is sealed during the read', async () => {
    const draw = await sellByCalls(app, host, sales());
    const { log, seals, drawing } = app.services;
    const head = async (id: string) => {
      await buy(ada.client, draw, 2);
      await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id } });
      await drawing.start(host.user, id);
      return log.head(id);
    };
    const proofs = createProofs({
      db: app.database.db,
      log: { ...log, head },
      seals,
      site: 'http://localhost:3000',
    });
    const bundle = await text(await proofs.bundle(draw.id));
    expect(await problems(bundle)).toEqual([]);
    expect(JSON.parse(bundle).openings).toHaveLength(6);
  });

  it('opens answers, but no names, once the list is sealed [RECORD-11, RECORD-12]', async () => {
    const draw = await sellByCalls(app, host, sales());
    // The countdown of this process is so long that the draw has no result.
    const patient = await startTestApp({
      database: app.database,
      environment: { COUNTDOWN_SECONDS: '600' },
    });
    onTestFinished(() => patient.stop());
    await startDrawing({ ...host, client: await signIn(patient, host) }, draw);
    const { text, bundle } = await bundleOf(draw);
    expect(await problems(text)).toEqual([]);
    expect(bundle.seals.map(({ attempt }) => attempt)).toEqual([1]);
    expect(bundle.openings.map(({ number, name, nameNonce }) => [number, name, nameNonce])).toEqual(
      [1, 2, 3, 4].map((number) => [number, null, null]),
    );
    expect(bundle.openings.map(({ answer }) => answer?.type)).toEqual(Array(4).fill('math'));
    expect(text).not.toContain('solution');
    const { notes } = await verified(text);
    expect(notes).toContainEqual({ id: 'wrong-answers', level: 'info', values: { count: 1 } });
  });

  it('proves the winners, and names only them [RECORD-11, RECORD-12]', async () => {
    const draw = await sellByCalls(app, host, sales());
    await startDrawing(host, draw);
    const { winners } = await drawResult(host, draw);
    const { text, bundle } = await drawnBundleOf(draw, 1);
    const report = await verified(text);
    expect(report).toMatchObject({ valid: true, strength: 'committed', entries: bundle.entries.length });
    expect(report.attempts[0]?.winners).toEqual(
      winners.map(({ rank, ticketNumber }) => ({ number: ticketNumber, rank })),
    );
    const named = bundle.openings.filter(({ name }) => name !== null);
    expect(named.map(({ number, name }) => [number, name])).toEqual([
      [1, 'A. Lovelace'],
      [2, 'A. Lovelace'],
    ]);
    expect(winners.map(({ ticketNumber }) => ticketNumber).toSorted()).toEqual([1, 2]);
  });

  it('notes how early the list was sealed, but adds no note if the draw ran until its end [STATE-14]', async () => {
    const [week, day] = [await sellByCalls(app, host, sales()), await sellByCalls(app, host, sales())];
    await app.shiftClock(3_600_000);
    await startDrawing(host, week);
    const notes = async (draw: PrizeDraw) => (await verified((await bundleOf(draw)).text)).notes;
    const early = (days: number) => ({ id: 'closed-early', level: 'info', values: { days } });
    expect(await notes(week)).toContainEqual(early(6));
    await app.shiftClock(7 * 24 * 3_600_000 - 30 * 60_000);
    await startDrawing(host, day);
    expect(await notes(day)).toContainEqual(early(0));
    const inTime = await sellByCalls(app, host, sales());
    await app.shiftClock(15 * 24 * 3_600_000);
    await startDrawing(host, inTime);
    expect((await notes(inTime)).map(({ id }) => id)).not.toContain('closed-early');
    await app.shiftClock(0);
  });

  it('still verifies after a second attempt, and has a seal for each attempt [RECORD-11]', async () => {
    const draw = await sellByCalls(app, host, [{ buyer: ada, quantity: 3 }, ...sales()]);
    await startDrawing(host, draw);
    await drawResult(host, draw);
    await declineAward(app, draw.id);
    const again = await host.client.call('POST /api/v1/prize-draws/:id/redraw', {
      params: { id: draw.id },
      body: { notes: 'Nobody claimed it.' },
    });
    expect(again.status).toBe(200);
    expect((await bundleOf(draw)).bundle.seals.map(({ attempt }) => attempt)).toEqual([1, 2]);
    await drawResult(host, draw);
    const { text, bundle } = await drawnBundleOf(draw, 2);
    expect(await verified(text)).toMatchObject({ valid: true, attempts: [{ attempt: 1 }, { attempt: 2 }] });
    expect(bundle.seals[1]?.checkpoint).toBe(again.body.seal);
    expect(text).not.toContain('Nobody claimed it.');
  });

  it('keeps the openings of an order in their places if the nonce of one was deleted', async () => {
    const draw = await sellByCalls(app, host, [{ buyer: ada, quantity: 3 }]);
    await startDrawing(host, draw);
    const nonces = async () => (await bundleOf(draw)).bundle.openings.map(({ answerNonce }) => answerNonce);
    const [first, , third] = await nonces();
    expect([first, third]).toEqual([expect.any(String), expect.any(String)]);
    const second = and(eq(tickets.drawId, draw.id), eq(tickets.number, 2));
    await app.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(tickets).set({ answerNonce: null }).where(second);
    });
    expect(await nonces()).toEqual([first, null, third]);
  });

  it('opens only the winners if the draw has no game [RECORD-11]', async () => {
    const noGame = { skillGameType: null, skillGameDifficulty: null };
    const draw = await publishedDraw(app, host, noGame);
    await buy(ada.client, draw, 3);
    await startDrawing(host, draw);
    await drawResult(host, draw);
    const { text, bundle } = await bundleOf(draw);
    expect(await problems(text)).toEqual([]);
    expect(bundle.openings.map(({ answer, answerNonce }) => [answer, answerNonce])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
  });

  it('still verifies if the name of a drawn ticket was erased [RECORD-12]', async () => {
    const cleo = await register(app, { firstName: 'Cleo', lastName: 'Nile' });
    const draw = await sellByCalls(app, host, [{ buyer: cleo, quantity: 2 }]);
    await startDrawing(host, draw);
    await drawResult(host, draw);
    expect((await drawnBundleOf(draw, 1)).text).toContain('C. Nile');
    const { db } = app.database;
    await db.delete(orderContacts).where(eq(orderContacts.email, cleo.user.email));
    await db.update(people).set({ firstName: '', lastName: '' }).where(eq(people.id, cleo.user.id));
    const { text, bundle } = await bundleOf(draw);
    expect(text).not.toContain('Nile');
    expect(bundle.openings.map(({ name, nameNonce }) => [name, nameNonce])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await problems(text)).toEqual([]);
  });
});

describe('a draw that is too large for one document', () => {
  it('is rejected with the address of its parts, and can be verified from them [RECORD-13]', async () => {
    const noGame = { skillGameType: null, skillGameDifficulty: null, ticketLimit: 600 };
    const draw = await publishedDraw(app, host, noGame);
    await buy(ada.client, draw, MOST);
    expect((await bundleOf(draw)).statusCode).toBe(200);
    await buy(ada.client, draw, 512 - MOST);
    const { status, error } = await app
      .client()
      .call('GET /api/v1/prize-draws/:id/proof', { params: { id: draw.id } });
    expect([status, error]).toEqual([
      413,
      {
        message: 'This prize draw has more than 20 tickets: please read its log piece by piece.',
        code: 'too_large',
        prefix: `http://localhost:3000/api/v1/prize-draws/${draw.id}/log`,
      },
    ]);
    await startDrawing(host, draw);
    const { winners } = await drawResult(host, draw);
    await app.services.log.publish(draw.id);
    const found = await openProof(buildDrawAddress('', draw.id), {
      fetch: async (url) => {
        const { statusCode, rawPayload } = await app.client().send({ method: 'GET', url });
        return new Response(new Uint8Array(rawPayload), { status: statusCode });
      },
      wait: async () => {},
    });
    if (found.kind !== 'log') throw new Error(`the log was not read: ${found.kind}`);
    const report = await verifySource(found.source, { crypto: proofCrypto });
    expect(report).toMatchObject({ valid: true, tickets: 512 });
    expect(report.attempts[0]?.winners).toHaveLength(winners.length);
  });
});

describe('the openings', () => {
  it('are paginated, and each line is canonical and the same as in the document [RECORD-12]', async () => {
    const draw = await sellByCalls(app, host, sales());
    expect((await openingsPage(draw, '0')).statusCode).toBe(404);
    await startDrawing(host, draw);
    await drawResult(host, draw);
    const { bundle } = await drawnBundleOf(draw, 1);
    const { body, headers } = await openingsPage(draw, '0');
    const lines = body.split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => JSON.parse(line))).toEqual(bundle.openings);
    expect(lines).toEqual(lines.map((line) => toCanonical(JSON.parse(line))));
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'public, max-age=2',
      'access-control-allow-origin': '*',
    });
    for (const page of ['1', '-1', '01', 'x', '999999999', '4294967296'])
      expect([page, (await openingsPage(draw, page)).statusCode]).toEqual([page, 404]);
  });

  it('are canonical, whatever the database contains as an answer [RECORD-12]', async () => {
    const draw = await sellByCalls(app, host, sales());
    await startDrawing(host, draw);
    await drawResult(host, draw);
    await drawnBundleOf(draw, 1);
    const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code + 1)).join('');
    const given = `${controls}\u007f\u2028\u2029"\\/<>&'é😀\ufeff,"name":null,"nameNonce":null`;
    for (const puzzle of [
      { given, prompt: given, sequence: null },
      { given, prompt: null, sequence: [4, -1, 70_000_000] },
    ]) {
      await app.database.db.update(challenges).set(puzzle).where(eq(challenges.drawId, draw.id));
      const { body } = await openingsPage(draw, '0');
      const openings = body
        .slice(0, -1)
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(`${openings.map(toCanonical).join('\n')}\n`).toBe(body);
      const { prompt, sequence } = puzzle;
      expect(
        openings.map(({ answer }) => [answer.given, answer.prompt ?? null, answer.sequence ?? null]),
      ).toEqual(Array(4).fill([given, prompt, sequence]));
      expect(openings.map(({ name }) => name)).toContain('A. Lovelace');
    }
  });
});
