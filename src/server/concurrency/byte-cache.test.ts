import { expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const of = (length: number) => ({ bytes: new Uint8Array(length) });

it('keeps the most recently used entries up to its size, and no entry larger than a quarter of it', () => {
  const cache = createByteCache(100);
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, of(25));
  cache.get('a');
  cache.set('e', of(20));
  cache.set('huge', of(26));
  expect(['a', 'b', 'c', 'd', 'e', 'huge'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd', 'e']);
  cache.set('a', of(5));
  cache.set('f', of(25));
  expect(['a', 'c', 'd', 'e', 'f'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd', 'e', 'f']);
});
