/** The addresses of a draw and its proof. */
export interface DrawAddress {
  draw: string;
  /** The origin of the site, without a trailing slash; empty for relative addresses. */
  site: string;
  /** The draw in the API, without a trailing slash. */
  api: string;
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
  const api = `${base}/api/v1/prize-draws/${encodeURIComponent(draw)}`;
  return { draw, site: base, api, bundle: `${api}/proof`, prefix: `${api}/log` };
}
