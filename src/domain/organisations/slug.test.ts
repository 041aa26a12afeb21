import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OFFENSIVE_ANYWHERE, OFFENSIVE_WORDS, RESERVED_SLUGS } from './reserved.ts';
import { buildSkeleton } from './skeleton.ts';
import { findSlugProblem, isOffensive, isSlug, namesPlatform, proposeSlug, SLUG_LENGTH } from './slug.ts';

const LOOK_ALIKES: Record<string, string[]> = {
  a: ['4'],
  b: ['8'],
  e: ['3'],
  g: ['9', '6'],
  i: ['1', 'l'],
  l: ['1', 'i'],
  m: ['rn'],
  o: ['0'],
  s: ['5'],
  t: ['7'],
  w: ['vv'],
  z: ['2'],
};

/** Replaces some letters by others that look alike, and puts hyphens between some of them. */
const disguise = (word: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...[...word].map((letter) =>
        fc.tuple(fc.constantFrom(letter, ...(LOOK_ALIKES[letter] ?? [])), fc.boolean()),
      ),
    )
    .map((parts) =>
      parts
        .map(([text, hyphen], at) => (hyphen && at < parts.length - 1 ? `${text}-` : text))
        .join('')
        .replace(/-+/g, '-'),
    );

const slugs = fc
  .stringMatching(/^[a-z0-9]{1,12}(-[a-z0-9]{1,12}){0,2}$/)
  .filter((text) => text.length >= SLUG_LENGTH.min);

describe('the short address of an organisation', () => {
  it.each([
    'village-hall',
    'st-marys-pta',
    '1st-oakham-scouts',
    'scunthorpe-united',
    'penistone-hall',
    'abc',
  ])('can be %s [ORG-01]', (slug) => expect(findSlugProblem(slug)).toBeNull());

  it.each([
    ['ab', 'length'],
    ['a'.repeat(41), 'length'],
    ['Village', 'characters'],
    ['village_hall', 'characters'],
    ['village--hall', 'characters'],
    ['-village', 'characters'],
    ['village-', 'characters'],
    ['café-hall', 'characters'],
    ['village.hall', 'characters'],
    ['admin', 'reserved'],
    ['prize-draw', 'reserved'],
    ['prizedraw', 'reserved'],
    ['seals', 'reserved'],
    ['0akdraw', 'reserved'],
    ['oakdravv', 'reserved'],
    ['oak-draw-support', 'reserved'],
    ['4dm1n', 'reserved'],
    ['he1p', 'reserved'],
    ['f-u-c-k', 'offensive'],
    ['sh1t', 'offensive'],
    ['village-wank3r', 'offensive'],
  ])('cannot be %j: %s [ORG-01]', (slug, problem) => expect(findSlugProblem(slug)).toBe(problem));

  it('is accepted exactly when it has the right form and no other problem [ORG-01]', () => {
    fc.assert(
      fc.property(fc.oneof(slugs, fc.string()), (text) => {
        const problem = findSlugProblem(text);
        expect(isSlug(text)).toBe(problem !== 'length' && problem !== 'characters');
      }),
    );
  });

  it('cannot imitate a reserved word, in whatever disguise [ORG-02]', () => {
    const words = RESERVED_SLUGS.filter((word) => word.length >= SLUG_LENGTH.min);
    fc.assert(
      fc.property(fc.constantFrom(...words, 'oakdraw').chain(disguise), (slug) => {
        fc.pre(isSlug(slug));
        expect(findSlugProblem(slug)).toBe('reserved');
      }),
    );
  });

  it('cannot imitate a verified organisation, but can be like an unverified one [ORG-02]', () => {
    fc.assert(
      fc.property(
        slugs.chain((slug) => fc.tuple(fc.constant(slug), disguise(slug))),
        ([slug, like]) => {
          fc.pre(isSlug(like) && findSlugProblem(like) === null);
          expect(findSlugProblem(like, [buildSkeleton(slug)])).toBe('look-alike');
        },
      ),
    );
    expect(findSlugProblem('vi11age-hall', [buildSkeleton('Village Hall')])).toBe('look-alike');
    expect(findSlugProblem('village-hut', [buildSkeleton('Village Hall')])).toBeNull();
  });

  it('cannot be an offensive word, in whatever disguise [ORG-03]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OFFENSIVE_WORDS, ...OFFENSIVE_ANYWHERE).chain(disguise), (slug) => {
        expect(isOffensive(slug)).toBe(true);
      }),
    );
  });

  it.each(['Fück the hall', 'The Shit Club', 'ＦＵＣＫ', 'fuсk'])('a name cannot be %j [ORG-03]', (name) =>
    expect(isOffensive(name)).toBe(true),
  );

  it('a name cannot pretend to be the platform [ORG-02]', () => {
    for (const name of ['Oakdraw', 'OАKDRAW Support', 'Oak Draw', '0akdraw']) {
      expect(namesPlatform(name)).toBe(true);
    }
    expect(namesPlatform('Oakham Drawing Club')).toBe(false);
  });
});

describe('a proposed short address', () => {
  it.each([
    ["St Mary's Village Hall", 'st-marys-village-hall'],
    ['Café & Bar', 'cafe-and-bar'],
    ['  1st Oakham Scouts! ', '1st-oakham-scouts'],
    ['村', ''],
  ])('for %j is %j [ORG-01]', (name, slug) => expect(proposeSlug(name)).toBe(slug));

  it('has the right form whenever it is long enough [ORG-01]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const slug = proposeSlug(name);
        expect(slug.length < SLUG_LENGTH.min || isSlug(slug)).toBe(true);
      }),
    );
  });
});
