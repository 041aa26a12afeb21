import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RenderedPage } from './page-rendering.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** From this age on a page is rendered anew while the old one is still given out. */
const FRESH_MS = 1000;
/** Older than this none is given out. */
const LONGEST_MS = 2000;
const AT_MOST = 200;

/** A page as everybody gets it who is nobody in particular: the bytes, ready to be sent. */
export type SharedPage = {
  status: number;
  headers: Record<string, string>;
  /** What the policy needs: which scripts stand in the page, and what styles put in later carry. */
  policy: { scripts: string[]; nonce: string };
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
};

type Kept = { page: SharedPage; since: number };

/**
 * Keeps pages for a moment, so that a link which thousands open at once is rendered once a second. Whoever waits for one
 * that is being rendered waits for the same.
 * @param now milliseconds, of a clock that never goes back
 */
export function keepPages(now: () => number = () => performance.now()) {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<SharedPage | undefined>>();

  const renew = (key: string, make: () => Promise<SharedPage | undefined>) => {
    const known = underWay.get(key);
    if (known) return known;
    const since = now();
    const making = make()
      .then((page) => {
        kept.delete(key);
        if (page) keep(key, { page, since });
        return page;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  };

  const keep = (key: string, page: Kept) => {
    for (const [other, { since }] of kept) {
      if (kept.size < AT_MOST && now() - since < LONGEST_MS) break;
      kept.delete(other);
    }
    kept.set(key, page);
  };

  /** @param make renders it; `undefined` where what it rendered may be shown to nobody else */
  return async (
    key: string,
    make: () => Promise<SharedPage | undefined>,
  ): Promise<SharedPage | undefined> => {
    const found = kept.get(key);
    const age = found ? now() - found.since : Number.POSITIVE_INFINITY;
    if (!found || age > LONGEST_MS) return renew(key, make);
    // Who is given the old one does not wait, and hears of no failure: the next one asks again.
    if (age > FRESH_MS) renew(key, make).catch(() => {});
    return found.page;
  };
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Makes a rendered page one for everybody: its scripts are known to the policy by what they say instead of by a number
 * that may be used once, so that the same bytes may be sent again. `undefined` where it is not for everybody.
 */
export async function shareable(page: RenderedPage): Promise<SharedPage | undefined> {
  const { status, html, headers, nonce, site } = page;
  const isWhole = status === 200 || (status === 503 && site.holding);
  if (!isWhole || page.unsure || page.cookies.length > 0) return undefined;

  const scripts = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    // Of the scripts that the renderer vouched for alone: one that slipped in with somebody's words gets no leave by it.
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

/** What the visitor's browser can unpack, of what there is. */
export function encodingFor(accepted: string | undefined): keyof SharedPage['bodies'] {
  const named = (accepted ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0]);
  return named.includes('br') ? 'br' : named.includes('gzip') ? 'gzip' : 'identity';
}
