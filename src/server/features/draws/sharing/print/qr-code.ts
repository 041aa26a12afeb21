import sharp from 'sharp';
import { encode } from 'uqr';

/** A QR code: the number of modules per side, and one path that covers the dark modules. */
export type QrCode = { size: number; path: string };

/** The width of the quiet zone that readers need, in modules. */
const QUIET_ZONE = 4;

/** Pixels per side of the PNG: sharp enough for a printed leaflet. */
const PIXELS = 1024;

/** Uses medium error correction, so that the code can still be read with folds and stains. */
export function buildQrCode(text: string, border = QUIET_ZONE): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border });
  const rows = data.map((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: rows.flat().join('') };
}

/** Uses dark modules on white in both colour modes, because few cameras can read inverted codes. */
export function buildQrSvg(text: string): string {
  const { size, path } = buildQrCode(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`;
}

export function buildQrPng(text: string): Promise<Buffer> {
  return sharp(Buffer.from(buildQrSvg(text)), { density: 300 })
    .resize(PIXELS, PIXELS, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}

function darkRuns(row: readonly boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = [];
  let begun = -1;
  for (let x = 0; x <= row.length; x++) {
    if (row[x] && begun < 0) begun = x;
    if (!row[x] && begun >= 0) {
      runs.push([begun, x - begun]);
      begun = -1;
    }
  }
  return runs;
}
