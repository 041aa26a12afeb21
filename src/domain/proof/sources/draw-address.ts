/** The addresses of a draw's proof. */
export interface DrawAddress {
  draw: string;
  /** The whole proof as one document, if the draw is not too large. */
  bundle: string;
  /** The prefix of the public log, without a trailing slash. */
  prefix: string;
}

const FORMS = [
  /^(?<base>https?:\/\/[^?#]+?)\/prize-draw\/(?<draw>[^/?#]+)(?:\/[^?#]*)?(?:[?#].*)?$/,
  /^(?<base>https?:\/\/[^?#]+?)\/api\/v1\/prize-draws\/(?<draw>[^/?#]+)(?:\/[^?#]*)?(?:[?#].*)?$/,
];

/**
 * Parses any common address of a draw: its page or a subpage, its API address, or its log. Returns null for any other
 * text.
 */
export function parseDrawAddress(text: string): DrawAddress | null {
  for (const form of FORMS) {
    const { base, draw } = form.exec(text.trim())?.groups ?? {};
    if (base !== undefined && draw !== undefined) return buildDrawAddress(base, decodeURIComponent(draw));
  }
  return null;
}

/** @param base the origin of the site without a trailing slash; empty for relative addresses */
export function buildDrawAddress(base: string, draw: string): DrawAddress {
  const root = `${base}/api/v1/prize-draws/${encodeURIComponent(draw)}`;
  return { draw, bundle: `${root}/proof`, prefix: `${root}/log` };
}
