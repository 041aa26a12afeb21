import { computeTileWidth, decodeBundle, formatTilePath } from '../tile-paths.ts';
import { TILE_WIDTH } from '../tree.ts';
import { type Asking, ask, MalformedLog, Unreachable } from './ask.ts';

/** The usual number of parallel requests: enough to hide latency, while leaving two of a browser's six connections for the page. */
const AT_ONCE = 4;

/**
 * Reads the number of entries in a log's head. The verifier checks the rest of the head.
 * @throws MalformedLog
 */
export function parseSize(checkpoint: string, address: string): number {
  const size = /^\d{1,15}$/.exec(checkpoint.split('\n')[1] ?? '')?.[0];
  if (size === undefined) throw new MalformedLog(`${address} is not a signed head.`);
  return Number(size);
}

/**
 * Reads the entries of a log of this size from its bundles (C2SP tlog-tiles).
 * @throws Unreachable, and MalformedLog if a bundle is missing or malformed
 */
export function readEntries(prefix: string, size: number, asking: Asking): AsyncGenerator<string[]> {
  return readPieces(Math.ceil(size / TILE_WIDTH), async (index) => {
    const path = formatTilePath({ level: 'entries', index, width: computeTileWidth(size, 'entries', index) });
    const response = expectSuccess(await ask(`${prefix}/${path}`, asking));
    return textsOf(new Uint8Array(await response.arrayBuffer()), path);
  });
}

/** @throws Unreachable, and MalformedLog for data that does not exist */
export function expectSuccess(response: Response): Response {
  if (response.ok) return response;
  const problem = `${response.url} returned ${response.status}.`;
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

/** Loads pieces in order, a few ahead of the reader. */
export async function* readPieces<T>(
  count: number,
  load: (index: number) => Promise<T>,
  atOnce = AT_ONCE,
): AsyncGenerator<T> {
  const loading: Promise<T>[] = [];
  for (let at = 0; at < count; at += 1) {
    while (loading.length < atOnce && at + loading.length < count) {
      const piece = load(at + loading.length);
      // Prevents unhandled rejections of pieces that are no longer needed.
      piece.catch(() => undefined);
      loading.push(piece);
    }
    const next = loading.shift();
    if (next) yield await next;
  }
}
