const LONGEST_NAME = 80;

/** A file's name from a draw's title: letters and digits of any script, all else a hyphen; then what it is. */
export function fileNameOf(title: string, what: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const name = Array.from(words).slice(0, LONGEST_NAME).join('').replace(/^-|-$/g, '');
  return `${name || 'prize-draw'}-${what}`;
}

/**
 * The header that has a browser keep an answer as a file with this name (RFC 6266): as it is, and in ASCII for what does
 * not know that form. The name comes from `fileNameOf`, so it holds no quotes.
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^-+/, '');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
