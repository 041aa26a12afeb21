import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseFreeSlug } from './draw-slug.ts';
import { findSlugProblem } from './slug.ts';

describe('the address of a draw in its organisation', () => {
  it.each([
    ['A week in a lighthouse', 'a-week-in-a-lighthouse'],
    ['Prize draw', 'prize-draw-draw'],
    ['Up', 'up-draw'],
    ['🎟️', 'raffle'],
    ['Fuck it', 'raffle'],
  ])('is derived from its title %j [ORG-12]', (title, slug) =>
    expect(chooseFreeSlug(title, new Set())).toBe(slug),
  );

  it('is free and allowed, for any title and number of draws [ORG-12]', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 1, max: 15 }),
        (title, n) => {
          const taken = new Set<string>();
          for (let count = 0; count < n; count += 1) taken.add(chooseFreeSlug(title, taken));
          expect(taken.size).toBe(n);
          for (const slug of taken) expect(findSlugProblem(slug)).toBeNull();
        },
      ),
    );
  });
});
