import { createHash } from 'node:crypto';
import { toCanonical } from '#domain/proof/canonical.ts';
import type { Asking } from '#domain/proof/sources/ask.ts';
import { encodeBundle, parseTilePath } from '#domain/proof/tile-paths.ts';
import type { Bundle } from './proof-signing.ts';

type Winner = { rank: number; prize: string; ticketNumber: number | null; winnerName: string | null };

/** What the site's API says about the draw to visitors. */
export type ShownDraw = {
  draw: { [name: string]: unknown };
  drawing: { result: { winners: Winner[] } | null };
  results: {
    drawNumber: number;
    rank: number;
    winningTicketNumber: number | null;
    winnerName: string | null;
  }[];
};

type Served = {
  bundle: Bundle & { words?: string | null; sealed?: { attempt: number; tlogProof: string }[] };
  sealLog?: { checkpoint: string; entries: string[] } | null;
  /** Files by address. */
  pictures?: Record<string, Uint8Array>;
  shown?: ShownDraw;
  /** The site's witness policy. */
  policy?: string;
  /** Whether the proof is too large for one document. */
  isLarge?: boolean;
};

/** The status and body of a response. */
export type Reply = { status: number; body: string | Uint8Array };

const found = (body: string | Uint8Array): Reply => ({ status: 200, body });
const MISSING: Reply = { status: 404, body: '{"code":"no_log","message":"There is no log."}' };

/** Responds like a site with one draw, to the path of a request with its query. */
export function respondAsSite(served: Served, path: string): Reply {
  const { bundle, sealLog, pictures = {}, policy } = served;
  const { draw, drawing, results } = served.shown ?? showHonestly(served);
  const api = `/api/v1/prize-draws/${bundle.draw}`;
  if (path === api) return found(JSON.stringify(draw));
  if (path === `${api}/drawing?as=visitor`) return found(JSON.stringify(drawing));
  if (path === `${api}/results?as=visitor`) return found(JSON.stringify(results));
  if (path === `${api}/proof`)
    return served.isLarge ? { status: 413, body: '{}' } : found(JSON.stringify(bundle));
  if (path.startsWith(`${api}/log/`)) return respondAsLog(bundle, path.slice(`${api}/log/`.length));
  if (path === '/api/v1/seals' && policy !== undefined) return found(JSON.stringify({ policy }));
  if (path === '/seals/checkpoint' && sealLog) return found(sealLog.checkpoint);
  if (path.startsWith('/seals/') && sealLog) return findTile(sealLog.entries, path.slice('/seals/'.length));
  const picture = pictures[path];
  return picture ? found(picture) : MISSING;
}

function respondAsLog({ version, ...bundle }: Served['bundle'], path: string): Reply {
  if (path === 'checkpoint') return found(bundle.checkpoint);
  if (path === 'vkey') return found(bundle.vkey);
  if (path === 'seals') {
    const { seals, sealed = [] } = bundle;
    return found(JSON.stringify(version.endsWith('v1') ? seals : { version, seals, sealed }));
  }
  if (path === 'words' && bundle.words) return found(bundle.words);
  if (path === 'openings/0' && bundle.openings.length > 0)
    return found(bundle.openings.map((opening) => `${toCanonical(opening)}\n`).join(''));
  const terms = bundle.terms.find((text) => path === `terms/${hash(text)}`);
  return terms === undefined ? findTile(bundle.entries, path) : found(terms);
}

function findTile(entries: readonly string[], path: string): Reply {
  const tile = parseTilePath(path);
  if (tile?.level !== 'entries') return MISSING;
  const texts = entries.slice(tile.index * 256, tile.index * 256 + tile.width);
  return found(encodeBundle(texts.map((entry) => new TextEncoder().encode(entry))).slice());
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** What an honest site shows about a draw whose proof this is. */
export function showHonestly({ bundle, pictures = {} }: Served): ShownDraw {
  const entries = bundle.entries.map((entry) => JSON.parse(entry));
  const inForce = entries.findLast(({ terms }) => terms !== undefined)?.terms;
  const terms = JSON.parse(bundle.terms.find((text) => hash(text) === inForce) ?? '{}');
  const prizes: { rank: number; description: string }[] = terms.prizes;
  const nameOf = (number: number | null) => {
    if (number === null) return null;
    return bundle.openings.find((opening) => opening.number === number)?.name ?? 'Anonymous';
  };
  const results: ShownDraw['results'] = entries
    .filter(({ type }) => type === 'result')
    .flatMap(({ attempt, winners }) =>
      winners.map(({ number, rank }: { number: number | null; rank: number }) => ({
        drawNumber: attempt,
        rank,
        winningTicketNumber: number,
        winnerName: nameOf(number),
      })),
    );
  const winners = prizes.flatMap(({ rank, description }): Winner[] => {
    const latest = results.findLast((result) => result.rank === rank);
    return latest
      ? [
          {
            rank,
            prize: description,
            ticketNumber: latest.winningTicketNumber,
            winnerName: latest.winnerName,
          },
        ]
      : [];
  });
  const [imageUrl = null, ...galleryUrls] = Object.keys(pictures);
  const first = winners.find(({ rank }) => rank === 1);
  const end = entries.find(({ type }) => type === 'end');
  return {
    draw: {
      ...terms,
      id: bundle.draw,
      hostName: terms.host,
      status: statusOf(entries.map(({ type }) => type)),
      endedAt: end?.at.replace('Z', '.123Z') ?? null,
      imageUrl,
      galleryUrls,
      isDrawn: first !== undefined,
      winningTicketNumber: first?.ticketNumber ?? null,
      winnerName: first?.winnerName ?? null,
    },
    drawing: { result: winners.length > 0 ? { winners } : null },
    results: results.toReversed(),
  };
}

function statusOf(types: readonly string[]): string {
  if (types.includes('cancel')) return 'cancelled';
  if (types.at(-1) === 'result') return 'completed';
  return types.includes('close') || types.includes('end') ? 'awaiting_draw' : 'active';
}

/** Sends requests to functions instead of to a network, and does not wait. `asked` lists the paths. */
export function askSite(respond: (path: string) => Reply) {
  const asked: string[] = [];
  const waited: number[] = [];
  const asking: Asking = {
    fetch: async (url) => {
      const path = url.replace(/^https?:\/\/[^/]+/, '');
      asked.push(path);
      const { status, body } = respond(path);
      return new Response(typeof body === 'string' ? body : new Uint8Array(body), { status });
    },
    wait: async (milliseconds) => {
      waited.push(milliseconds);
    },
  };
  return { asking, asked, waited };
}
