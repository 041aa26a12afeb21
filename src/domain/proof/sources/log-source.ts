import type { Canonical } from '../canonical.ts';
import { TILE_WIDTH } from '../tree.ts';
import { isSealed, isSeals, VERSIONS } from '../verify/bundle.ts';
import type { ProofSource, SignedHeads } from '../verify/report.ts';
import { isObject } from '../verify/shapes.ts';
import { type Asking, ask, MalformedLog } from './ask.ts';
import type { DrawAddress } from './draw-address.ts';
import { expectSuccess, parseSize, readEntries, readPieces } from './entry-bundles.ts';

/**
 * Opens a draw's public log as a source for the verifier. The head is read now; entries and openings are read as the
 * verifier needs them, so that memory use does not depend on the size of the draw.
 * @throws Unreachable if the site does not respond; MalformedLog if its response is not a valid log
 */
export async function openLog(address: DrawAddress, asking: Asking): Promise<ProofSource> {
  const { prefix, draw } = address;
  const text = async (path: string) => expectSuccess(await ask(`${prefix}/${path}`, asking)).text();
  const checkpoint = await text('checkpoint');
  const [origin = ''] = checkpoint.split('\n');
  const size = parseSize(checkpoint, `${prefix}/checkpoint`);
  const [vkey, sealing] = await Promise.all([text('vkey'), text('seals')]);
  const { version, seals, sealed } = parseSeals(size, sealing);
  // The ticket count comes from the close entry, which is always read before the openings.
  let tickets = 0;
  return {
    version,
    draw,
    origin,
    vkey: vkey.replace(/\n$/, ''),
    expected: size,
    heads: () => Promise.resolve({ checkpoint, seals }),
    sealed,
    entries: async function* () {
      for await (const piece of readEntries(prefix, size, asking)) {
        for (const entry of piece) tickets = ticketsAtClose(entry) ?? tickets;
        yield piece;
      }
    },
    terms: (hashes) => Promise.all(hashes.map((hash) => text(`terms/${encodeURIComponent(hash)}`))),
    words: async () => {
      const response = version === 1 ? null : await ask(`${prefix}/words`, asking);
      return response === null || response.status === 404 ? null : expectSuccess(response).text();
    },
    openings: () =>
      readPieces(Math.ceil(tickets / TILE_WIDTH), (index) => pageOfOpenings(prefix, index, asking)),
  };
}

type Sealing = Pick<ProofSource, 'version' | 'sealed'> & Pick<SignedHeads, 'seals'>;

/**
 * Parses the seals of a log: a list in version 1, and an object with the version from then on. Skips seals newer than
 * the head, because they belong to a longer log than the one being verified.
 */
function parseSeals(size: number, text: string): Sealing {
  const value = parseJson(text);
  const parts = isObject(value) ? value : { version: 'prize-draw-proof/v1', seals: value, sealed: [] };
  const { seals = null, sealed = null } = parts;
  const version = VERSIONS.get(parts.version);
  if (!version || !isSeals(seals) || !isSealed(sealed))
    throw new MalformedLog('The list of seals is not well-formed.');
  const known = seals.filter(({ checkpoint }) => !(Number(checkpoint.split('\n')[1]) > size));
  const last = known.at(-1)?.attempt ?? 0;
  return { version, seals: known, sealed: sealed.filter(({ attempt }) => attempt <= last) };
}

function parseJson(text: string): Canonical {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedLog('The list of seals is not JSON.');
  }
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
