/** A file's type according to its first bytes, regardless of its name and declared type. */
export type Sniffed = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** Returns undefined for anything except raster images, because SVG can contain scripts. */
export function detectFormat(bytes: Buffer): Sniffed | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.length < 16) return undefined;
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(text(0, 6))) return 'gif';
  if (text(4, 8) !== 'ftyp') return undefined;
  const brand = text(8, 12);
  // "mif1" names only the container. The codec is among the other brands.
  const brands = text(16, Math.min(bytes.readUInt32BE(0), 128));
  if (brand === 'avif' || brand === 'avis' || brands.includes('avif')) return 'avif';
  return HEIC_BRANDS.includes(brand) ? 'heic' : undefined;
}

/**
 * PDF readers look for a header within this many bytes from the start, and ZIP readers look for a directory within
 * this many bytes from the end.
 */
const PDF_WITHIN = 1024;
const ZIP_WITHIN = 66_000;

const SCRIPT = /<script|<html|<!doctype|<svg[\s>]|<iframe|<\?php|javascript:/i;

/**
 * Whether a picture is also a page, a script, a PDF or an archive. The stored copies are re-encoded and therefore
 * safe, but such files are never accidental. Data that phone cameras append (videos, depth, gain maps) is allowed.
 */
export function isDisguised(bytes: Buffer): boolean {
  return (
    bytes.subarray(0, PDF_WITHIN).includes('%PDF-') ||
    bytes.subarray(-ZIP_WITHIN).includes('PK\x05\x06') ||
    SCRIPT.test(bytes.toString('latin1'))
  );
}
