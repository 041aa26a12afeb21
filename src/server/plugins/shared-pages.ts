import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from './page-rendering.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Milliseconds after which a page is rendered again, while the old one is still served (stale-while-revalidate). */
const FRESH_MS = 1000;
/** Milliseconds after which a page is no longer served. */
const LONGEST_MS = 2000;
const AT_MOST = 200;

/** A page for visitors without a session, as bytes. */
export type SharedPage = {
  status: number;
  headers: Record<string, string>;
  /**
   * For the content security policy: the hashes of the inline scripts, and the nonce for styles that are added later.
   */
  policy: { scripts: string[]; nonce: string };
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
};

type Kept = { page: SharedPage; since: number };

/**
 * Caches pages briefly, so that a link that thousands of visitors open is rendered only once a second. Concurrent
 * requests share one rendering.
 * @param now returns a monotonic clock's time in milliseconds
 */
export function keepPages(now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>();
  const pending = new Map<string, Promise<SharedPage | undefined>>();

  const renew = (key: string, make: () => Promise<SharedPage | undefined>) => {
    const known = pending.get(key);
    if (known) return known;
    const since = now();
    const making = make()
      .then((page) => {
        kept.delete(key);
        if (page) keep(key, { page, since });
        return page;
      })
      .finally(() => pending.delete(key));
    pending.set(key, making);
    return making;
  };

  const keep = (key: string, page: Kept) => {
    for (const [other, { since }] of kept) {
      if (kept.size < AT_MOST && now() - since < LONGEST_MS) break;
      kept.delete(other);
    }
    kept.set(key, page);
  };

  /** @param make renders the page, or returns undefined if the page may not be shared */
  return async (
    key: string,
    make: () => Promise<SharedPage | undefined>,
  ): Promise<SharedPage | undefined> => {
    const found = kept.get(key);
    const age = found ? now() - found.since : Number.POSITIVE_INFINITY;
    if (!found || age > LONGEST_MS) return renew(key, make);
    // Stale-while-revalidate: errors are swallowed, and the next request tries again.
    if (age > FRESH_MS) renew(key, make).catch(() => {});
    return found.page;
  };
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Makes a rendered page shareable. Its scripts are allowed by hash instead of by nonce, so that the same bytes can be
 * sent again. Returns undefined if the page may not be shared.
 */
export async function toSharedPage(page: RenderedPage): Promise<SharedPage | undefined> {
  const { status, html, headers, nonce, site } = page;
  const isWhole = status === 200 || status === 404 || (status === 503 && site.holding);
  if (!isWhole || page.unsure || page.cookies.length > 0) return undefined;

  const scripts = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    // Allows only the renderer's own scripts, not scripts that were injected through user content.
    if (text !== '' && attributes.includes(` nonce="${nonce}"`)) {
      scripts.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  const identity = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''));
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [br, zipped] = await Promise.all([compressBrotli(identity, quality), compressGzip(identity)]);
  return {
    status,
    headers,
    policy: { scripts: [...scripts], nonce },
    bodies: { br, gzip: zipped, identity },
  };
}

/** Returns the best available encoding that the visitor's browser accepts. */
export function chooseEncoding(accepted: string | undefined): keyof SharedPage['bodies'] {
  const named = (accepted ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : 'identity';
}
