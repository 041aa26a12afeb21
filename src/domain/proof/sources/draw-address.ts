/** Where the proof of a draw is asked for. */
export interface DrawAddress {
  draw: string;
  /** The whole proof as one document, where the draw is not too large for that. */
  bundle: string;
  /** The public log's prefix, without a slash at its end. */
  prefix: string;
}

const FORMS = [
  /^(?<base>https?:\/\/[^?#]+?)\/prize-draw\/(?<draw>[^/?#]+)(?:\/[^?#]*)?(?:[?#].*)?$/,
  /^(?<base>https?:\/\/[^?#]+?)\/api\/v1\/prize-draws\/(?<draw>[^/?#]+)(?:\/[^?#]*)?(?:[?#].*)?$/,
];

/**
 * Reads the address of a draw in any form that people have: its page or one below it, its address in the API, its log's
 * prefix or anything below that. Answers null for every other text.
 */
export function drawAddress(text: string): DrawAddress | null {
  for (const form of FORMS) {
    const { base, draw } = form.exec(text.trim())?.groups ?? {};
    if (base !== undefined && draw !== undefined) return addressOf(base, decodeURIComponent(draw));
  }
  return null;
}

/** @param base where the site is, without a slash at its end; empty for addresses relative to a page of it */
export function addressOf(base: string, draw: string): DrawAddress {
  const root = `${base}/api/v1/prize-draws/${encodeURIComponent(draw)}`;
  return { draw, bundle: `${root}/proof`, prefix: `${root}/log` };
}
