import { oneOf, positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

/** Every area but the first, which the bare address means. */
export const AREAS = [
  'draws',
  'people',
  'emails',
  'newsletter',
  'statistics',
  'outbox',
  'settings',
  'audit',
] as const;
export type Area = (typeof AREAS)[number];

/** Words of an area's own: what is looked for in it, what it is narrowed by, and what is open. */
const WORDS = [
  'search',
  'state',
  'role',
  'open',
  'order',
  'mail',
  'type',
  'from',
  'to',
  'by',
  'action',
] as const;

/** What the admin area's address says. Each area reads its own words of it, once its code is there. */
export type AdminSearch = { tab?: Area; page?: number } & { [K in (typeof WORDS)[number]]?: string };

const LONGEST = 320;

export function adminSearch(raw: RawSearch): AdminSearch {
  const tab = oneOf(raw.tab, AREAS);
  const page = positiveInteger(raw.page) ?? 1;
  const words = WORDS.flatMap((name) => {
    const word = text(raw[name])?.slice(0, LONGEST);
    return word === undefined ? [] : [[name, word]];
  });
  return { ...(tab && { tab }), ...Object.fromEntries(words), ...(page > 1 && { page }) };
}

type Wished = { [K in keyof AdminSearch]?: AdminSearch[K] | undefined };

/** An address without what is left out of it. */
export function addressOf(wished: Wished): AdminSearch {
  return Object.fromEntries(Object.entries(wished).filter(([, word]) => word !== undefined && word !== ''));
}
