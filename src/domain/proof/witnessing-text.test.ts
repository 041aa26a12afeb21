import { describe, expect, it } from 'vitest';
import { describeSeenAt, describeWitnessing, isSealing } from './witnessing-text.ts';

const ROUND = '2026-11-21T14:03:21.000Z';
const EARLY = '2026-11-21T14:02:37.000Z';
const running = { roundAt: ROUND, isOver: false };
const over = { roundAt: ROUND, isOver: true };
const none = {
  quorumAt: null,
  inTime: false,
  witnesses: ['w1', 'w2', 'w3'].map((name) => ({ name, at: null as string | null })),
};
const seen = (count: number, more: { quorumAt: string | null; inTime: boolean }) => ({
  ...more,
  witnesses: none.witnesses.map((witness, index) => (index < count ? { ...witness, at: EARLY } : witness)),
});

describe('what pages say about the witnesses of a seal', () => {
  it('is that it is being sealed until enough of them have seen it [SEAL-15]', () => {
    const text = 'Sealing the list with independent witnesses …';
    expect(describeWitnessing(none, running)).toBe(text);
    expect(describeWitnessing(seen(1, none), running)).toBe(text);
    expect(isSealing(none, running)).toBe(true);
    expect(isSealing(none, over)).toBe(false);
  });

  it('is how many saw it, and when they were enough [SEAL-15]', () => {
    const text =
      'Enough independent witnesses (2 of 3) had seen the seal by 14:02:37 GMT, before the randomness existed.';
    const enough = seen(2, { quorumAt: EARLY, inTime: true });
    expect(describeWitnessing(enough, running)).toBe(text);
    const late = { name: 'w3', at: ROUND };
    const witnesses = enough.witnesses.map((witness) => (witness.name === 'w3' ? late : witness));
    expect(describeWitnessing({ ...enough, witnesses }, over)).toBe(text);
  });

  it('is that they were too few, or too late, before the randomness existed [SEAL-15]', () => {
    const text = 'Too few independent witnesses saw the seal before the randomness existed.';
    expect(describeWitnessing(seen(1, none), over)).toBe(text);
    expect(describeWitnessing(seen(3, { quorumAt: ROUND, inTime: false }), over)).toBe(text);
  });

  it('has the second at which each of them saw it, and names those that were too late [SEAL-15]', () => {
    expect(describeSeenAt(EARLY, running)).toBe('14:02:37 GMT');
    expect(describeSeenAt(null, running)).toBe('not yet');
    expect(describeSeenAt(null, over)).toBe('hasn’t seen it');
    expect(describeSeenAt(ROUND, over)).toBe('21 November 2026, 14:03 GMT, too late');
    expect(describeSeenAt(EARLY, { roundAt: null, isOver: true })).toBe('14:02:37 GMT');
  });
});
