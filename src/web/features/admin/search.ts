import { oneOf, positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

/** Every area except the first, which is the default. */
export const AREAS = [
  'find',
  'organisations',
  'draws',
  'awards',
  'ages',
  'signals',
  'complaints',
  'payouts',
  'disputes',
  'reconciliation',
  'people',
  'emails',
  'newsletter',
  'statistics',
  'outbox',
  'settings',
  'audit',
] as const;
export type Area = (typeof AREAS)[number];

/** Search parameters of an area: search text, filters and the open item. */
const PARAMETERS = [
  'search',
  'state',
  'role',
  'open',
  'draw',
  'order',
  'mail',
  'type',
  'from',
  'to',
  'by',
  'range',
  'action',
] as const;

/** Search parameters of the admin area. Each area parses its own once its code is loaded. */
export type AdminSearch = { tab?: Area; page?: number } & { [K in (typeof PARAMETERS)[number]]?: string };

const LONGEST = 320;

export function parseAdminSearch(raw: RawSearch): AdminSearch {
  const tab = oneOf(raw.tab, AREAS);
  const page = positiveInteger(raw.page) ?? 1;
  const values = PARAMETERS.flatMap((name) => {
    const value = text(raw[name])?.slice(0, LONGEST);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...(tab && { tab }), ...Object.fromEntries(values), ...(page > 1 && { page }) };
}

type Wished = { [K in keyof AdminSearch]?: AdminSearch[K] | undefined };

export function buildAdminSearch(wished: Wished): AdminSearch {
  return Object.fromEntries(
    Object.entries(wished).filter(([, value]) => value !== undefined && value !== ''),
  );
}
