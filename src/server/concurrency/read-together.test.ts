import { describe, expect, it } from 'vitest';
import { readTogether } from './read-together.ts';

/** Reads that end when they are told to, each with the time at which it began. */
function heldReads() {
  const reads: PromiseWithResolvers<string>[] = [];
  return {
    reads,
    read: () => {
      const held = Promise.withResolvers<string>();
      reads.push(held);
      return held.promise;
    },
  };
}

describe('reads of the same at the same time', () => {
  it('share one that began after all of them had asked', async () => {
    const together = readTogether<string>();
    const { reads, read } = heldReads();
    const first = together('draw', read);
    const later = [together('draw', read), together('draw', read), together('draw', read)];
    expect(reads).toHaveLength(1);
    reads[0]?.resolve('old');
    expect(await first).toBe('old');
    await expect.poll(() => reads.length).toBe(2);
    // Whoever asks now comes too late for the second as well.
    const last = together('draw', read);
    reads[1]?.resolve('new');
    expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
    await expect.poll(() => reads.length).toBe(3);
    reads[2]?.resolve('newest');
    expect(await last).toBe('newest');
  });

  it('do not wait for reads of something else', async () => {
    const together = readTogether<string>();
    const { reads, read } = heldReads();
    void together('one', read);
    const other = together('other', read);
    reads[1]?.resolve('other');
    expect(await other).toBe('other');
  });

  it('fail with the one that they shared, and the next is asked anew', async () => {
    const together = readTogether<string>();
    const { reads, read } = heldReads();
    const first = together('draw', read);
    const second = together('draw', read);
    reads[0]?.reject(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.resolve('there');
    expect(await second).toBe('there');
    const third = together('draw', read);
    expect(reads).toHaveLength(3);
    reads[2]?.resolve('again');
    expect(await third).toBe('again');
  });
});
