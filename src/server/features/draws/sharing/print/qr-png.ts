import sharp from 'sharp';
import { buildQrSvg } from './qr-code.ts';

/** Pixels per side: enough for a sharp code on a printed leaflet. */
const PIXELS = 1024;

export function buildQrPng(text: string): Promise<Buffer> {
  return sharp(Buffer.from(buildQrSvg(text)), { density: 300 })
    .resize(PIXELS, PIXELS, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
