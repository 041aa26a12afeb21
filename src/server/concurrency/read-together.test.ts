import { describe, expect, it } from 'vitest';
import { createSharedReads } from './read-together.ts';

/** Creates reads that finish only when the test finishes them. */
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

describe('concurrent reads of one key', () => {
  it('share one read that starts after the last of them was requested', async () => {
    const shared = createSharedReads<string>();
    const { reads, read } = heldReads();
    const first = shared('draw', read);
    const later = [shared('draw', read), shared('draw', read), shared('draw', read)];
    expect(reads).toHaveLength(1);
    reads[0]?.resolve('old');
    expect(await first).toBe('old');
    await expect.poll(() => reads.length).toBe(2);
    // The second read has started, so this caller needs a third one.
    const last = shared('draw', read);
    reads[1]?.resolve('new');
    expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
    await expect.poll(() => reads.length).toBe(3);
    reads[2]?.resolve('newest');
    expect(await last).toBe('newest');
  });

  it('do not wait for reads of other keys', async () => {
    const shared = createSharedReads<string>();
    const { reads, read } = heldReads();
    void shared('one', read);
    const other = shared('other', read);
    reads[1]?.resolve('other');
    expect(await other).toBe('other');
  });

  it('fail together, and the next caller reads again', async () => {
    const shared = createSharedReads<string>();
    const { reads, read } = heldReads();
    const first = shared('draw', read);
    const second = shared('draw', read);
    reads[0]?.reject(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect.poll(() => reads.length).toBe(2);
    reads[1]?.resolve('there');
    expect(await second).toBe('there');
    const third = shared('draw', read);
    expect(reads).toHaveLength(3);
    reads[2]?.resolve('again');
    expect(await third).toBe('again');
  });
});
