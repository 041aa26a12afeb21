/** A deterministic source of random choices. */
export interface Random {
  /** An integer from `min` to `max`, both included, uniformly distributed. */
  int(min: number, max: number): number;
  /** One of the items, uniformly distributed. */
  pick<T>(items: readonly [T, ...T[]]): T;
  /** A permutation of the items, uniformly distributed. */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * Creates a generator that makes the same choices for the same seed on every machine and version: sfc32, seeded with a
 * 128-bit hash. It is not cryptographic. Participants see their puzzle anyway. Only the choice of puzzle must be
 * unpredictable, which an unpredictable seed ensures.
 */
export function createRandom(seed: string | Uint8Array): Random {
  const nextUint32 = sfc32(hash128(typeof seed === 'string' ? new TextEncoder().encode(seed) : seed));
  const int = (min: number, max: number): number => {
    const size = max - min + 1;
    if (!Number.isSafeInteger(min) || !(size >= 1 && size <= RANGE)) {
      throw new RangeError(`there is no whole number from ${min} to ${max}`);
    }
    const limit = RANGE - (RANGE % size);
    let value = nextUint32();
    while (value >= limit) value = nextUint32();
    return min + (value % size);
  };
  return {
    int,
    pick: ([first, ...rest]) => rest[int(0, rest.length) - 1] ?? first,
    shuffle: (items) => {
      const left = [...items];
      return items.flatMap(() => left.splice(int(0, left.length - 1), 1));
    },
  };
}

const RANGE = 2 ** 32;

type Words = [number, number, number, number];

/** Four FNV-1a passes with different starts, each finished with a murmur mix. */
function hash128(bytes: Uint8Array): Words {
  const words: Words = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];
  for (const byte of bytes) {
    for (const [i, word] of words.entries()) words[i] = Math.imul(word ^ (byte + i), 0x01000193 + 2 * i);
  }
  return words.map(mix) as Words;
}

function mix(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function sfc32(start: Words): () => number {
  let [a, b, c, counter] = start;
  const next = () => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return t >>> 0;
  };
  // Skips the first values, because similar seeds give similar ones.
  for (let i = 0; i < 12; i += 1) next();
  return next;
}
