import sharp from 'sharp';

/** Noise, in which any crop or changed byte is detectable. */
export const makeNoise = (width: number, height = width) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** A GIF that claims this size and has this many frames of one pixel. */
export function madeGif({
  width,
  height,
  frames,
}: {
  width: number;
  height: number;
  frames: number;
}): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x80;
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const all = Array.from({ length: frames }, () => Buffer.concat([control, frame]));
  return Buffer.concat([Buffer.from('GIF89a'), screen, colours, ...all, Buffer.from([0x3b])]);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** An animated WebP whose canvas is `edge` pixels each way, with this many frames of one pixel. */
export async function madeWebp({ edge, frames }: { edge: number; frames: number }): Promise<Buffer> {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  const canvas = Buffer.alloc(10);
  canvas[0] = 0x02;
  canvas.writeUIntLE(edge - 1, 4, 3);
  canvas.writeUIntLE(edge - 1, 7, 3);
  const frame = riffChunk('ANMF', Buffer.concat([Buffer.alloc(16, 0).fill(1, 12, 13), still.subarray(12)]));
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', canvas),
    riffChunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]);
  return riffChunk('RIFF', body);
}

/** Yields the marker and offset of each JPEG segment, up to the first scan. */
export function* jpegSegments(jpeg: Buffer): Generator<[marker: number, at: number, length: number]> {
  for (let at = 2; at < jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    yield [marker, at, 2 + jpeg.readUInt16BE(at + 2)];
    if (marker === 0xda) return;
  }
}

/** Inserts a segment, such as a comment or metadata, after the start of a JPEG. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** Overwrites every occurrence of `found`. */
export function overwrite(bytes: Buffer, found: string, write: (at: number, copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  let places = 0;
  for (let at = copy.indexOf(found, 0, 'latin1'); at >= 0; at = copy.indexOf(found, at + 1, 'latin1')) {
    write(at, copy);
    places += 1;
  }
  if (places === 0) throw new Error(`the picture does not contain ${found}`);
  return copy;
}
