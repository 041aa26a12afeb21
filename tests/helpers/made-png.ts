import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

type Made = {
  width: number;
  height: number;
  /** The size that its header claims instead. */
  claims?: { width: number; height: number };
  /** Chunks between the header and the rows. */
  before?: Buffer[];
  after?: Buffer[];
};

/** Writes a black PNG with one bit per pixel byte by byte, so that it can contain anything. */
export function madePng({ width, height, claims, before = [], after = [] }: Made): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claims?.width ?? width, 0);
  head.writeUInt32BE(claims?.height ?? height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const ends = [...after, pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, pngChunk('IHDR', head), ...before, pngChunk('IDAT', rows), ...ends]);
}

/** A compressed text or profile that unpacks from a few kilobytes to this many megabytes. */
export function makePackedChunk(type: 'zTXt' | 'iCCP', megabytes: number): Buffer {
  return pngChunk(
    type,
    Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(megabytes << 20))]),
  );
}

/** An animated PNG that repeats one frame this many times. */
export function makeAnimatedPng(frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const rows = deflateSync(Buffer.alloc(2));
  const after = Array.from({ length: frames }, (_, at) => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(2 * at, 0);
    frame.writeUInt32BE(1, 4);
    frame.writeUInt32BE(1, 8);
    const number = Buffer.alloc(4);
    number.writeUInt32BE(2 * at + 1, 0);
    return Buffer.concat([pngChunk('fcTL', frame), pngChunk('fdAT', Buffer.concat([number, rows]))]);
  });
  return madePng({ width: 1, height: 1, before: [pngChunk('acTL', control)], after });
}
