const HOME = '/dashboard';
const ORIGIN = 'http://site.invalid';

/**
 * Returns where to go after signing in: `value` if it is a path on this site, otherwise the dashboard. Browsers
 * drop tabs and line breaks from URLs and treat `\` as `/`, so paths with these could lead to another site and are
 * rejected.
 */
export function parseReturnTo(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || value.startsWith('//')) return HOME;
  if (value.includes('\\') || hasControlCharacter(value)) return HOME;
  if (!URL.canParse(value, ORIGIN)) return HOME;
  const url = new URL(value, ORIGIN);
  // `/.//evil.example` resolves to `//evil.example`.
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return HOME;
  return url.pathname === '/auth' ? HOME : value;
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f');
}
