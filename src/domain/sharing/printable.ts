/** Characters with a glyph in all fonts for pictures and posters: Latin Europe and common symbols. */
const HAS_GLYPH =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/;

/**
 * Makes a text printable: strips unsupported diacritics, removes emoji, other scripts and control characters, and
 * collapses spaces. Returns `instead` if no letter or digit is left.
 */
export function toPrintable(text: string, instead = ''): string {
  const kept = Array.from(text.normalize('NFC'), (sign) => glyphs(sign))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(kept) ? kept : instead;
}

function glyphs(sign: string): string {
  if (/\s/.test(sign)) return ' ';
  if (HAS_GLYPH.test(sign)) return sign;
  // A Latin letter remains readable without its diacritics.
  return sign
    .normalize('NFKD')
    .split('')
    .filter((part) => HAS_GLYPH.test(part))
    .join('');
}
