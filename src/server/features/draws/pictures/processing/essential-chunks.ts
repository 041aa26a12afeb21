import type { Sniffed } from './sniff.ts';

type Chunk = { type: string; from: number; to: number };

/** Text chunks, which can expand to gigabytes, and all frames of an animation except the first. */
const LEFT_OUT_OF_PNG: readonly string[] = ['tEXt', 'zTXt', 'iTXt', 'acTL', 'fcTL', 'fdAT'];
const LEFT_OUT_OF_WEBP: readonly string[] = ['ANMF', 'XMP '];

const PNG_HEAD = 8;
const RIFF_HEAD = 12;

/**
 * Removes chunks that the picture does not need but that decoders would still read, which can take minutes for ten
 * megabytes. Files in formats without such chunks are returned unchanged.
 * @returns undefined if a chunk is longer than the file
 */
export function keepEssentialChunks(source: Buffer, kind: Sniffed): Buffer | undefined {
  if (kind === 'png') return essentialPng(source);
  if (kind === 'webp') return essentialWebp(source);
  return source;
}

function essentialPng(source: Buffer): Buffer | undefined {
  const chunks = chunksOf({ begin: PNG_HEAD, end: source.length, last: 'IEND' }, (at) => ({
    type: source.toString('latin1', at + 4, at + 8),
    to: at + 12 + source.readUInt32BE(at),
  }));
  const kept = chunks?.filter(({ type }) => !LEFT_OUT_OF_PNG.includes(type));
  return kept && Buffer.concat([source.subarray(0, PNG_HEAD), ...bytesOf(source, kept)]);
}

function essentialWebp(source: Buffer): Buffer | undefined {
  const end = Math.min(source.length, 8 + source.readUInt32LE(4));
  const chunks = chunksOf({ begin: RIFF_HEAD, end }, (at) => {
    const to = at + 8 + source.readUInt32LE(at + 4);
    // Chunks of odd length are padded, but some encoders omit the padding at the end of the file.
    return { type: source.toString('latin1', at, at + 4), to: to === end ? to : to + ((to - at) % 2) };
  });
  const first = chunks?.find(({ type }) => type === 'ANMF');
  const kept = chunks?.filter((chunk) => chunk === first || !LEFT_OUT_OF_WEBP.includes(chunk.type));
  if (!kept) return undefined;
  const whole = Buffer.concat([source.subarray(0, RIFF_HEAD), ...bytesOf(source, kept)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/**
 * Splits a file into chunks, including their headers. Returns undefined if a chunk is longer than the rest of the
 * file.
 */
function chunksOf(
  { begin, end, last }: { begin: number; end: number; last?: string },
  read: (at: number) => Omit<Chunk, 'from'>,
): Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let from = begin; from + 8 <= end; ) {
    const { type, to } = read(from);
    if (to > end) return undefined;
    chunks.push({ type, from, to });
    if (type === last) break;
    from = to;
  }
  return chunks;
}

const bytesOf = (source: Buffer, chunks: readonly Chunk[]): Buffer[] =>
  chunks.map(({ from, to }) => source.subarray(from, to));
