import { describe, expect, it } from 'vitest';
import { proofCrypto } from '../../../../tests/helpers/proof-crypto.ts';
import { type ProofVector, proofVectors } from '../../../../tests/helpers/proof-vectors.ts';
import { encodeBundle, parseTilePath } from '../tile-paths.ts';
import { verifySource } from '../verify/verify.ts';
import { type Asking, MalformedLog, Unreachable } from './ask.ts';
import { buildDrawAddress } from './draw-address.ts';
import { openLog } from './log-source.ts';
import { expectDraw, openProof } from './open-proof.ts';
import { createTicketIndex } from './ticket-index.ts';

const large = (): ProofVector => {
  const found = proofVectors.find(({ name }) => name.endsWith('300.json'));
  if (!found) throw new Error('there is no large test vector');
  return found.vector;
};

/** A site whose draws are too large for one document, and which serves a log instead. */
function siteOf({ bundle }: ProofVector, changes: Record<string, () => Response> = {}) {
  const { prefix, bundle: whole } = buildDrawAddress('https://draws.example', bundle.draw);
  const asked: string[] = [];
  const state = { underWay: 0, most: 0, waited: [] as number[] };
  const respond = async (path: string): Promise<Response> => {
    const change = changes[path];
    if (change) return change();
    if (path === 'checkpoint') return new Response(bundle.checkpoint);
    if (path === 'vkey') return new Response(`${bundle.vkey}\n`);
    if (path === 'seals') return Response.json(bundle.seals);
    if (path.startsWith('openings/')) return openings(bundle, Number(path.slice('openings/'.length)));
    if (path.startsWith('terms/')) return terms(bundle, path.slice('terms/'.length));
    const tile = parseTilePath(path);
    if (tile?.level !== 'entries') return new Response('', { status: 404 });
    const entries = bundle.entries.slice(tile.index * 256, tile.index * 256 + tile.width);
    return new Response(encodeBundle(entries.map((entry) => new TextEncoder().encode(entry))).slice());
  };
  const asking: Asking = {
    fetch: async (url) => {
      asked.push(url.replace(`${prefix}/`, ''));
      state.underWay += 1;
      state.most = Math.max(state.most, state.underWay);
      await Promise.resolve();
      state.underWay -= 1;
      if (url === whole) return Response.json({ code: 'too_large', message: 'x' }, { status: 413 });
      return respond(url.replace(`${prefix}/`, ''));
    },
    wait: async (milliseconds) => {
      state.waited.push(milliseconds);
    },
  };
  return { asking, asked, state, address: buildDrawAddress('https://draws.example', bundle.draw) };
}

function openings({ openings: all }: ProofVector['bundle'], page: number): Response {
  const lines = all.slice(page * 256, (page + 1) * 256).map((opening) => canonicalLine(opening));
  return lines.length > 0 ? new Response(lines.join('')) : new Response('', { status: 404 });
}

function canonicalLine(value: unknown): string {
  const sorted = (_: string, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member;
  return `${JSON.stringify(value, sorted)}\n`;
}

function terms({ terms: all }: ProofVector['bundle'], hash: string): Response {
  const found = all.find(
    (text) => Buffer.from(proofCrypto.sha256(Buffer.from(text))).toString('hex') === hash,
  );
  return found === undefined ? new Response('', { status: 404 }) : new Response(found);
}

async function readAll(site: ReturnType<typeof siteOf>): Promise<string[]> {
  const source = await openLog(site.address, site.asking);
  const entries: string[] = [];
  for await (const piece of source.entries()) entries.push(...piece);
  return entries;
}

describe('a log read in parts', () => {
  it.each(proofVectors)('verifies like the whole document: $name', async ({ vector: known }) => {
    const site = siteOf(known);
    const found = await openProof(site.address, site.asking);
    if (found.kind !== 'log') throw new Error('the proof was not rejected as too large');
    const index = createTicketIndex();
    const report = await verifySource(found.source, { crypto: proofCrypto, reader: index });
    expect(report.checks.filter(({ ok }) => ok === false)).toEqual([]);
    expect(report).toMatchObject({ valid: true, strength: known.strength, attempts: known.answers });
    const isTicket = (entry: string) => entry.endsWith('"type":"ticket"}');
    expect(report.tickets).toBe(known.bundle.entries.filter(isTicket).length);
    if (report.tickets > 0) expect(index.find(report.tickets, report)).not.toBeNull();
  });

  it('requests full and partial bundles as specified, a few at a time', async () => {
    const site = siteOf(large());
    const entries = await readAll(site);
    expect(entries).toEqual(large().bundle.entries);
    expect(site.asked).toContain('tile/entries/000');
    expect(site.asked).toContain(`tile/entries/001.p/${entries.length - 256}`);
    expect(site.state.most).toBeLessThanOrEqual(4);
  });

  it('waits for a busy site as long as its Retry-After says', async () => {
    let busy = 2;
    const known = large();
    const site = siteOf(known, {
      checkpoint: () => {
        busy -= 1;
        return busy >= 0
          ? new Response('', { status: 429, headers: { 'retry-after': '7' } })
          : new Response(known.bundle.checkpoint);
      },
    });
    await readAll(site);
    expect(site.state.waited).toEqual([7000, 500, 7000, 1000]);
  });

  it('ignores a seal newer than the head', async () => {
    const known = large();
    const later = known.bundle.checkpoint.replace(/\n\d+\n/, '\n100000\n');
    const site = siteOf(known, {
      seals: () => Response.json([...known.bundle.seals, { attempt: 9, checkpoint: later }]),
    });
    const { seals } = await (await openLog(site.address, site.asking)).heads();
    expect(seals).toEqual(known.bundle.seals);
  });

  it.each<[string, string, () => Response]>([
    ['a missing bundle', 'tile/entries/000', () => new Response('', { status: 404 })],
    ['a truncated bundle', 'tile/entries/000', () => new Response(new Uint8Array([0, 9, 65]))],
    ['an entry that is not text', 'tile/entries/000', () => new Response(new Uint8Array([0, 1, 255]))],
    ['an invalid head', 'checkpoint', () => new Response('hello')],
    ['invalid seals', 'seals', () => Response.json([{ attempt: 1 }])],
    ['seals that are not JSON', 'seals', () => new Response('<html>')],
  ])('reports a malformed log with %s', async (_, path, change) => {
    await expect(readAll(siteOf(large(), { [path]: change }))).rejects.toThrow(MalformedLog);
  });

  it('reports an unreachable log, and stops retrying', async () => {
    const site = siteOf(large(), { vkey: () => new Response('', { status: 503 }) });
    await expect(readAll(site)).rejects.toThrow(Unreachable);
    expect(site.asked.filter((path) => path === 'vkey')).toHaveLength(4);
    const away: Asking = { ...site.asking, fetch: () => Promise.reject(new TypeError('fetch failed')) };
    await expect(openProof(site.address, away)).rejects.toThrow(/fetch failed/);
  });
});

describe('openProof', () => {
  const respondingWith = (response: () => Response): Asking => ({
    fetch: async () => response(),
    wait: async () => undefined,
  });
  const address = buildDrawAddress('', 'd');

  it('uses the whole document if there is one', async () => {
    expect(
      await openProof(
        address,
        respondingWith(() => new Response('{}')),
      ),
    ).toEqual({ kind: 'bundle', text: '{}' });
  });

  it('reports why there is no proof', async () => {
    const rejected = () => Response.json({ code: 'no_log', message: 'None.' }, { status: 404 });
    expect(await openProof(address, respondingWith(rejected))).toEqual({
      kind: 'none',
      status: 404,
      code: 'no_log',
      message: 'None.',
    });
    const unclear = () => new Response('<html>', { status: 403 });
    expect(await openProof(address, respondingWith(unclear))).toMatchObject({
      kind: 'none',
      status: 403,
      code: '',
    });
  });

  it('treats a failing site as unreachable', async () => {
    const failing = () => new Response('', { status: 500 });
    await expect(openProof(address, respondingWith(failing))).rejects.toThrow(Unreachable);
  });

  it('rejects a proof of another draw', () => {
    const report = { draw: 'other' } as Parameters<typeof expectDraw>[1];
    expect(() => expectDraw('this', report)).toThrow(MalformedLog);
    expect(() => expectDraw('other', report)).not.toThrow();
  });
});
