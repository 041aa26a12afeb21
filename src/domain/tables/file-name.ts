const LONGEST_NAME = 80;

/**
 * Builds a file name from a draw's title: its letters and digits in any script, hyphens for everything else, then
 * `what`.
 */
export function buildFileName(title: string, what: string): string {
  const slug = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const name = Array.from(slug).slice(0, LONGEST_NAME).join('').replace(/^-|-$/g, '');
  return `${name || 'prize-draw'}-${what}`;
}

/**
 * The Content-Disposition header for a download with this name (RFC 6266), with an ASCII fallback. The name must come
 * from `buildFileName`, so that it contains no quotes.
 */
export function buildContentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^-+/, '');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
