import { computeTileWidth, decodeBundle, formatTilePath } from '../tile-paths.ts';
import { TILE_WIDTH } from '../tree.ts';
import type { ProofSource } from '../verify/report.ts';
import { type Asking, ask, MalformedLog, Unreachable } from './ask.ts';
import type { DrawAddress } from './draw-address.ts';

/** Enough parallel requests to hide latency, while leaving two of a browser's six connections for the page. */
const AT_ONCE = 4;

/**
 * Opens a draw's public log as a source for the verifier. The head is read now; entries and openings are read as the
 * verifier needs them, so that memory use does not depend on the size of the draw.
 * @throws Unreachable if the site does not respond; MalformedLog if its response is not a valid log
 */
export async function openLog(address: DrawAddress, asking: Asking): Promise<ProofSource> {
  const { prefix, draw } = address;
  const read = async (path: string) => expectSuccess(await ask(`${prefix}/${path}`, asking));
  const text = async (path: string) => (await read(path)).text();
  const checkpoint = await text('checkpoint');
  const [origin = '', sizeLine = ''] = checkpoint.split('\n');
  const size = Number(/^\d{1,15}$/.exec(sizeLine)?.[0] ?? Number.NaN);
  if (Number.isNaN(size)) throw new MalformedLog(`${prefix}/checkpoint is not a signed head.`);
  const [vkey, seals] = await Promise.all([text('vkey'), text('seals')]);
  const bundle = async (index: number) => {
    const path = formatTilePath({ level: 'entries', index, width: computeTileWidth(size, 'entries', index) });
    return textsOf(new Uint8Array(await (await read(path)).arrayBuffer()), path);
  };
  // The ticket count comes from the close entry, which is always read before the openings.
  let tickets = 0;
  return {
    draw,
    origin,
    vkey: vkey.replace(/\n$/, ''),
    checkpoint,
    seals: sealsUpTo(size, seals),
    entries: async function* () {
      for await (const entry of pieces(Math.ceil(size / TILE_WIDTH), bundle)) {
        tickets = ticketsAtClose(entry) ?? tickets;
        yield entry;
      }
    },
    terms: (hashes) => Promise.all(hashes.map((hash) => text(`terms/${encodeURIComponent(hash)}`))),
    openings: () => pieces(Math.ceil(tickets / TILE_WIDTH), (index) => pageOfOpenings(prefix, index, asking)),
  };
}

function expectSuccess(response: Response): Response {
  if (response.ok) return response;
  const problem = `${response.url} answered ${response.status}.`;
  // If a signed head promises data that is missing, the log is at fault, not the network.
  throw response.status === 404 || response.status === 410
    ? new MalformedLog(problem)
    : new Unreachable(problem);
}

function textsOf(bundle: Uint8Array, path: string): string[] {
  // Keeps a byte order mark, which would otherwise be dropped although it was hashed.
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return decodeBundle(bundle).map((entry) => utf8.decode(entry));
  } catch {
    throw new MalformedLog(`${path} is not a bundle of entries.`);
  }
}

/** Skips seals newer than the head, because they belong to a longer log than the one being verified. */
function sealsUpTo(size: number, text: string): ProofSource['seals'] {
  let seals: unknown;
  try {
    seals = JSON.parse(text);
  } catch {
    throw new MalformedLog('The list of seals is not JSON.');
  }
  if (!Array.isArray(seals) || !seals.every(isSeal))
    throw new MalformedLog('The list of seals has no seals.');
  return seals.filter(({ checkpoint }) => !(Number(checkpoint.split('\n')[1]) > size));
}

function isSeal(value: unknown): value is { attempt: number; checkpoint: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'attempt' in value &&
    typeof value.attempt === 'number' &&
    'checkpoint' in value &&
    typeof value.checkpoint === 'string'
  );
}

/** Returns a page of up to 256 openings; empty if the page does not exist. */
async function pageOfOpenings(prefix: string, index: number, asking: Asking): Promise<string[]> {
  const response = await ask(`${prefix}/openings/${index}`, asking);
  if (response.status === 404) return [];
  const lines = (await expectSuccess(response).text()).split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** The number of issued tickets in a close entry; null for other entries. */
function ticketsAtClose(entry: string): number | null {
  if (!entry.endsWith('"type":"close"}')) return null;
  const tickets = Number(/"tickets":(\d{1,9})[,}]/.exec(entry)?.[1] ?? Number.NaN);
  return Number.isNaN(tickets) ? null : tickets;
}

async function* pieces(count: number, load: (index: number) => Promise<string[]>): AsyncGenerator<string> {
  for await (const piece of ahead(count, load)) yield* piece;
}

/** Loads pieces in order, a few ahead of the reader. */
async function* ahead<T>(count: number, load: (index: number) => Promise<T>): AsyncGenerator<T> {
  const loading: Promise<T>[] = [];
  for (let at = 0; at < count; at += 1) {
    while (loading.length < AT_ONCE && at + loading.length < count) {
      const piece = load(at + loading.length);
      // Prevents unhandled rejections of pieces that are no longer needed.
      piece.catch(() => undefined);
      loading.push(piece);
    }
    const next = loading.shift();
    if (next) yield await next;
  }
}
