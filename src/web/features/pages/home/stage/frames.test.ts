import { describe, expect, it } from 'vitest';
import { listFrames } from './frames.ts';
import { RECORDED_DRAW } from './recorded-draw.ts';

describe('the frames of the recorded draw', () => {
  const frames = listFrames(RECORDED_DRAW);

  it('count down to zero, and then reveal the winners from the smallest prize to the first', () => {
    const shown = frames.map((frame) =>
      frame.scene === 'countdown' ? frame.seconds : `prize ${frame.winner.rank}`,
    );
    expect(shown).toEqual([6, 5, 4, 3, 2, 1, 0, 'prize 3', 'prize 2', 'prize 1']);
  });

  it('show the newest ticket first, and at most one that is leaving', () => {
    const tickets = frames.flatMap((frame) =>
      frame.scene === 'countdown' ? [frame.highlights.map(({ key }) => key)] : [],
    );
    expect(tickets).toEqual([[1], [2, 1], [3, 2, 1], [4, 3, 2, 1], [5, 4, 3, 2], [6, 5, 4, 3], [6, 5, 4, 3]]);
  });

  it('last less than half a minute', () => {
    expect(frames.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(30_000);
  });
});
