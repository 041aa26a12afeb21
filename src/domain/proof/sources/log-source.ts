import { entriesOfBundle, tilePath, tileWidth } from '../tile-paths.ts';
import { TILE_WIDTH } from '../tree.ts';
import type { ProofSource } from '../verify/report.ts';
import { type Asking, ask, MalformedLog, Unreachable } from './ask.ts';
import type { DrawAddress } from './draw-address.ts';

/** Enough at once to hide the way there and back; of the six connections of a browser the page keeps two for itself. */
const AT_ONCE = 4;

/**
 * Opens the public log of a draw as a source for the verifier: the head is read now, entries and openings bundle by
 * bundle as the verifier gets to them, so that a draw of a million tickets takes no more memory than a small one.
 * @throws Unreachable where the site does not answer; MalformedLog where it does not answer what a log has to
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
    const path = tilePath({ level: 'entries', index, width: tileWidth(size, 'entries', index) });
    return textsOf(new Uint8Array(await (await read(path)).arrayBuffer()), path);
  };
  // Before the close nothing is opened, so there is nothing to ask for; the entries are always read first.
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

function expectSuccess(answer: Response): Response {
  if (answer.ok) return answer;
  const problem = `${answer.url} answered ${answer.status}.`;
  // What a signed head promises and the log does not have is the log's fault, not the way's.
  throw answer.status === 404 || answer.status === 410 ? new MalformedLog(problem) : new Unreachable(problem);
}

function textsOf(bundle: Uint8Array, path: string): string[] {
  // A byte order mark would be dropped in silence otherwise, and with it bytes that were hashed.
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    return entriesOfBundle(bundle).map((entry) => utf8.decode(entry));
  } catch {
    throw new MalformedLog(`${path} is not a bundle of entries.`);
  }
}

/** A seal that came after the head was read belongs to a longer log than the one that is checked. */
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

/** A page of 256 openings each; none where there is none. */
async function pageOfOpenings(prefix: string, index: number, asking: Asking): Promise<string[]> {
  const answer = await ask(`${prefix}/openings/${index}`, asking);
  if (answer.status === 404) return [];
  const lines = (await expectSuccess(answer).text()).split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** How many tickets were issued, as the close says; null for any other entry. */
function ticketsAtClose(entry: string): number | null {
  if (!entry.endsWith('"type":"close"}')) return null;
  const tickets = Number(/"tickets":(\d{1,9})[,}]/.exec(entry)?.[1] ?? Number.NaN);
  return Number.isNaN(tickets) ? null : tickets;
}

async function* pieces(count: number, load: (index: number) => Promise<string[]>): AsyncGenerator<string> {
  for await (const piece of ahead(count, load)) yield* piece;
}

/** Loads piece after piece, a few ahead of the one that is wanted. */
async function* ahead<T>(count: number, load: (index: number) => Promise<T>): AsyncGenerator<T> {
  const loading: Promise<T>[] = [];
  for (let wanted = 0; wanted < count; wanted += 1) {
    while (loading.length < AT_ONCE && wanted + loading.length < count) {
      const piece = load(wanted + loading.length);
      // One that fails while an earlier one is looked at, or that nobody wants any more, must not go unhandled.
      piece.catch(() => undefined);
      loading.push(piece);
    }
    const next = loading.shift();
    if (next) yield await next;
  }
}
