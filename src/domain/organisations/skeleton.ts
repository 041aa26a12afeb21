/** Letters of other alphabets that look like Latin ones. Accents are removed before. */
const FOREIGN: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  х: 'x',
  у: 'y',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
};

/** Digits and letters that look like others, or like two others. */
const IMITATIONS: readonly (readonly [from: RegExp, to: string])[] = [
  [/0/g, 'o'],
  [/[1i|!]/g, 'l'],
  [/2/g, 'z'],
  [/3/g, 'e'],
  [/[4@]/g, 'a'],
  [/[5$]/g, 's'],
  [/[69]/g, 'g'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/w/g, 'vv'],
  [/m/g, 'rn'],
  [/d/g, 'cl'],
];

/** The parts of a name or address that a reader sees as words, in lower-case Latin letters and digits. */
export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => FOREIGN[letter] ?? letter);
  return plain.split(/[^\p{L}\p{N}|!@$]+/u).filter((part) => part !== '');
}

/**
 * What a text looks like at a glance: texts that can be mistaken for each other have the same skeleton. Case, spaces,
 * hyphens and accents do not count, and digits count as the letters that they imitate.
 */
export function buildSkeleton(text: string): string {
  return imitate(splitWords(text).join(''));
}

/** The skeletons of the single words. */
export const buildWordSkeletons = (text: string): string[] => splitWords(text).map(imitate);

function imitate(text: string): string {
  let skeleton = text;
  for (const [from, to] of IMITATIONS) skeleton = skeleton.replace(from, to);
  return skeleton;
}
