import sharp from 'sharp';
import { qrSvg } from './qr-code.ts';

/** Pixels per side: sharp enough for a printed leaflet. */
const PIXELS = 1024;

export function qrPng(text: string): Promise<Buffer> {
  return sharp(Buffer.from(qrSvg(text)), { density: 300 })
    .resize(PIXELS, PIXELS, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
