/** What every face that pictures and posters are set in has a glyph for: the letters of Latin Europe and common signs. */
const HAS_GLYPH =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/;

/**
 * A text as it can be printed: letters with other marks lose the marks; emoji, other scripts and control characters are
 * left out, spaces folded. `instead` stands where no letter or digit is left.
 */
export function printable(text: string, instead = ''): string {
  const kept = Array.from(text.normalize('NFC'), (sign) => glyphs(sign))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(kept) ? kept : instead;
}

function glyphs(sign: string): string {
  if (/\s/.test(sign)) return ' ';
  if (HAS_GLYPH.test(sign)) return sign;
  // Without its marks a letter is still read; of what is no Latin letter nothing would be.
  return sign
    .normalize('NFKD')
    .split('')
    .filter((part) => HAS_GLYPH.test(part))
    .join('');
}
