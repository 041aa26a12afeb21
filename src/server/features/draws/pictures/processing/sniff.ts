/** What a file is by its first bytes, whatever its name and sender say. */
export type Sniffed = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** `undefined` for everything that is no picture of pixels: SVG too is a program. */
export function sniff(bytes: Buffer): Sniffed | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.length < 16) return undefined;
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(text(0, 6))) return 'gif';
  if (text(4, 8) !== 'ftyp') return undefined;
  const brand = text(8, 12);
  // "mif1" names the container alone: which codec is in it stands among the other brands.
  const brands = text(16, Math.min(bytes.readUInt32BE(0), 128));
  if (brand === 'avif' || brand === 'avis' || brands.includes('avif')) return 'avif';
  return HEIC_BRANDS.includes(brand) ? 'heic' : undefined;
}

/** How far into a file readers look for the head of a PDF, and how far from its end for the directory of a ZIP. */
const PDF_WITHIN = 1024;
const ZIP_WITHIN = 66_000;

const SCRIPT = /<script|<html|<!doctype|<svg[\s>]|<iframe|<\?php|javascript:/i;

/**
 * Whether a picture is also a page, a script, a PDF or an archive. What is kept is encoded anew and so is none of
 * these; but nobody makes such a file by chance, and phones' own trailers (films, depth, gain maps) are none.
 */
export function isDisguised(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, PDF_WITHIN).includes('%PDF-') ||
    bytes.subarray(-ZIP_WITHIN).includes('PK\x05\x06') ||
    SCRIPT.test(bytes.toString('latin1'))
  );
}
