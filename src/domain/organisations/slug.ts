import { OFFENSIVE_ANYWHERE, OFFENSIVE_WORDS, PLATFORM_NAMES, RESERVED_SLUGS } from './reserved.ts';
import { buildSkeleton, buildWordSkeletons } from './skeleton.ts';

export const SLUG_LENGTH = { min: 3, max: 40 } as const;

/** Lower-case letters, digits, and single hyphens between them. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const SLUG_PROBLEMS = ['length', 'characters', 'reserved', 'offensive', 'look-alike'] as const;
export type SlugProblem = (typeof SLUG_PROBLEMS)[number];

export const SLUG_MESSAGES: Record<SlugProblem, string> = {
  length: `The short address must have ${SLUG_LENGTH.min} to ${SLUG_LENGTH.max} characters`,
  characters: 'Use lower-case letters, digits and single hyphens only, such as village-hall',
  reserved: 'This short address is reserved. Please choose another one.',
  offensive: 'This short address cannot be used. Please choose another one.',
  'look-alike': 'This short address looks like that of a verified organisation. Please choose another one.',
};

export const isSlug = (text: string): boolean =>
  text.length >= SLUG_LENGTH.min && text.length <= SLUG_LENGTH.max && SLUG.test(text);

const reserved = new Set(RESERVED_SLUGS.map(buildSkeleton));
const platform = PLATFORM_NAMES.map(buildSkeleton);
const offensiveWords = new Set([...OFFENSIVE_WORDS, ...OFFENSIVE_ANYWHERE].map(buildSkeleton));
const offensiveAnywhere = OFFENSIVE_ANYWHERE.map(buildSkeleton);

/**
 * Why an organisation cannot have this short address; null if it can.
 * @param verified the skeletons of the addresses and names of verified organisations
 */
export function findSlugProblem(slug: string, verified: Iterable<string> = []): SlugProblem | null {
  if (slug.length < SLUG_LENGTH.min || slug.length > SLUG_LENGTH.max) return 'length';
  if (!SLUG.test(slug)) return 'characters';
  if (isReserved(slug)) return 'reserved';
  if (isOffensive(slug)) return 'offensive';
  const skeleton = buildSkeleton(slug);
  for (const other of verified) if (other === skeleton) return 'look-alike';
  return null;
}

/** Whether a slug or name is kept for the site itself, or looks like that. */
export function isReserved(text: string): boolean {
  return reserved.has(buildSkeleton(text)) || namesPlatform(text);
}

/** Whether a slug or name pretends to belong to the platform. */
export function namesPlatform(text: string): boolean {
  const skeleton = buildSkeleton(text);
  return platform.some((name) => skeleton.includes(name));
}

/** Whether a slug or name contains a word that must not appear on the site, even if it is disguised. */
export function isOffensive(text: string): boolean {
  const skeleton = buildSkeleton(text);
  if (offensiveWords.has(skeleton) || offensiveAnywhere.some((word) => skeleton.includes(word))) return true;
  return buildWordSkeletons(text).some((word) => offensiveWords.has(word));
}

/** Proposes a short address for a name: "St Mary's Village Hall" becomes `st-marys-village-hall`. It may be too short. */
export function proposeSlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .replace(/&/g, ' and ');
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, SLUG_LENGTH.max);
  return slug.replace(/^-+|-+$/g, '');
}
