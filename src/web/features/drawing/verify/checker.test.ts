import { describe, expect, it } from 'vitest';
import { browserCrypto } from '#web/lib/browser-crypto.ts';
import { respondAsSite, showHonestly } from '../../../../../tests/helpers/fake-draw-site.ts';
import { proofVectors, proofVectorsV2 } from '../../../../../tests/helpers/proof-vectors.ts';
import { createChecker } from './checker.ts';
import type { Order, Outcome, VerifierMessage } from './messages.ts';

const [{ vector } = { vector: undefined }] = proofVectors.filter(({ name }) => name === '05-beacon-40.json');
if (!vector) throw new Error('there is no such test vector');
const text = JSON.stringify(vector.bundle);

const witnessed = proofVectorsV2.find(({ name }) => name === '03-witnessed-5.json')?.vector;
if (!witnessed) throw new Error('there is no such test vector');

const nothingKept = { pinned: null, policy: null, sealLog: null, earlier: [], tickets: [] };

function checkerWith(fetch: (url: string) => Promise<Response>) {
  const told: VerifierMessage[] = [];
  const take = createChecker({
    crypto: browserCrypto,
    fetch,
    wait: async () => undefined,
    post: (news) => told.push(news),
  });
  const outcomes = () => told.flatMap((news): Outcome[] => (news.type === 'checked' ? [news.outcome] : []));
  return { take, told, outcomes };
}

const refuseAll = () => Promise.reject(new Error('no request is expected'));

const fileOrder = (run: number, content = text): Order => ({
  type: 'check',
  run,
  subject: { kind: 'file', file: new File([content], 'proof'), draw: null },
  kept: nothingKept,
});
const drawOrder = (run: number, draw: string): Order => ({
  type: 'check',
  run,
  subject: { kind: 'draw', draw },
  kept: nothingKept,
});

describe('the checker', () => {
  it('checks a file without any requests, and returns facts about its tickets and its entry list', async () => {
    const { take, told, outcomes } = checkerWith(refuseAll);
    await take(fileOrder(1));
    expect(outcomes()[0]).toMatchObject({ kind: 'report', report: { valid: true }, stage: 'drawn' });
    await take({ type: 'ticket', run: 1, number: 9 });
    expect(told.at(-1)).toMatchObject({ type: 'ticket', facts: { number: 9, entered: true } });
    await take({ type: 'entry-list', run: 1 });
    const { list } = told.at(-1) as Extract<VerifierMessage, { type: 'entry-list' }>;
    expect(list?.split('\n')).toHaveLength(36 + 1);
    const before = told.length;
    await take({ type: 'ticket', run: 7, number: 9 });
    expect(told).toHaveLength(before);
  });

  it("checks the site's proof, and rejects the proof of another draw", async () => {
    const { take, outcomes } = checkerWith(async () => new Response(text));
    await take(drawOrder(1, vector.bundle.draw));
    await take(drawOrder(2, 'another'));
    expect(outcomes()[0]).toMatchObject({ kind: 'report', report: { valid: true } });
    expect(outcomes()[1]).toMatchObject({
      kind: 'malformed',
      detail: expect.stringContaining('another prize draw'),
    });
  });

  it("reads the site's seal log and witness policy, and compares what the site shows [VERIFY-17]", async () => {
    const { bundle, sealLog, policy } = witnessed;
    const shown = showHonestly({ bundle });
    const [winner] = shown.drawing.result?.winners ?? [];
    const serve = async () => {
      const { take, outcomes } = checkerWith(async (path) => {
        const { status, body } = respondAsSite({ bundle, sealLog, shown, ...(policy && { policy }) }, path);
        return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status });
      });
      await take(drawOrder(1, bundle.draw));
      const [outcome] = outcomes();
      if (outcome?.kind !== 'report') throw new Error('the draw is not checked');
      return outcome.report;
    };
    const honest = await serve();
    expect(honest.strength).toBe('witnessed');
    expect(honest.witnessed[0]?.witnesses.length).toBeGreaterThan(1);
    Object.assign(winner ?? {}, { winnerName: 'E. Ve', prize: 'A car' });
    const announced = (await serve()).checks.find(({ id }) => id === 'announced');
    expect(announced?.ok).toBe(false);
    for (const part of ['“E. Ve”', '“A car” as the 1st prize']) expect(announced?.message).toContain(part);
  });

  it("trusts the visitor's own policy instead of the site's, and names a policy that cannot be read [VERIFY-23]", async () => {
    const { bundle, sealLog, policy = '' } = witnessed;
    const shown = showHonestly({ bundle });
    const { take, outcomes } = checkerWith(async (path) => {
      const { status, body } = respondAsSite({ bundle, sealLog, shown, policy: 'nonsense' }, path);
      return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status });
    });
    const orderWith = (run: number, own: string): Order => ({
      type: 'check',
      run,
      subject: { kind: 'draw', draw: bundle.draw },
      kept: { ...nothingKept, policy: own },
    });
    await take(orderWith(1, policy ?? ''));
    await take(orderWith(2, (policy ?? '').replace(/^quorum .*$/m, 'quorum none')));
    await take(orderWith(3, 'quorum unknown'));
    const offline = fileOrder(4, JSON.stringify(bundle));
    if (offline.type === 'check')
      await take({ ...offline, kept: { ...nothingKept, policy, sealLog: JSON.stringify(sealLog) } });
    const [own, none, bad, file] = outcomes();
    expect(file).toMatchObject({ kind: 'report', report: { valid: true, strength: 'witnessed' } });
    expect(own).toMatchObject({ kind: 'report', report: { strength: 'witnessed' } });
    expect(none).toMatchObject({ kind: 'report', report: { strength: 'beacon' } });
    expect(bad).toEqual({ kind: 'bad-policy', detail: expect.stringContaining('Line 1 of the policy') });
  });

  it('reports why there is nothing to check', async () => {
    const refusing = checkerWith(async () =>
      Response.json({ code: 'no_log', message: 'None.' }, { status: 404 }),
    );
    await refusing.take(drawOrder(1, 'd'));
    expect(refusing.outcomes()).toEqual([{ kind: 'none', status: 404, code: 'no_log', message: 'None.' }]);
    const away = checkerWith(refuseAll);
    await away.take(drawOrder(1, 'd'));
    expect(away.outcomes()).toMatchObject([{ kind: 'unreachable' }]);
  });

  it('compares the proof with the evidence that the visitor kept', async () => {
    const { take, outcomes } = checkerWith(refuseAll);
    const order = fileOrder(1);
    if (order.type !== 'check') return;
    await take({
      ...order,
      kept: { ...nothingKept, pinned: vector.bundle.vkey, earlier: [new File([text], 'older')] },
    });
    const other = proofVectors.find(({ name }) => name.startsWith('09'))?.vector.bundle;
    await take({
      ...order,
      run: 2,
      kept: { ...nothingKept, pinned: other?.vkey ?? '', earlier: [other?.checkpoint ?? ''] },
    });
    const valid = outcomes().map((outcome) => outcome.kind === 'report' && outcome.report.valid);
    expect(valid).toEqual([true, false]);
  });

  it('ignores the outcome of a check that was replaced by a later one', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { take, told } = checkerWith(async () => {
      await released;
      return Response.json({ code: 'too_large', message: '' }, { status: 413 });
    });
    void take(drawOrder(1, 'd'));
    await take(fileOrder(2));
    release();
    await take({ type: 'ticket', run: 2, number: 1 });
    expect(told.filter(({ type }) => type === 'checked')).toEqual([expect.objectContaining({ run: 2 })]);
    expect(told.at(-1)).toMatchObject({ type: 'ticket', run: 2 });
  });
});

describe('cryptography in the browser', () => {
  it('verifies Ed25519 without WebCrypto too', async () => {
    const noSubtle = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    try {
      const { take, outcomes } = checkerWith(refuseAll);
      await take(fileOrder(1));
      await take(fileOrder(2, text.replace(/"checkpoint":"([^"]*?) ([^"]{20})./, '"checkpoint":"$1 $2A')));
      const signed = outcomes().map(
        (outcome) =>
          outcome.kind === 'report' && outcome.report.checks.find(({ id }) => id === 'signature')?.ok,
      );
      expect(signed).toEqual([true, false]);
    } finally {
      if (noSubtle) Object.defineProperty(globalThis, 'crypto', noSubtle);
    }
  });

  it('rejects bytes that are not a point on the curve, without throwing', async () => {
    const bytes = new Uint8Array(48).fill(7);
    expect(browserCrypto.verifyBls(new Uint8Array(96).fill(7), bytes, bytes)).toBe(false);
    expect(await browserCrypto.verifyEd25519(new Uint8Array(32).fill(255), bytes, new Uint8Array(64))).toBe(
      false,
    );
  });
});
