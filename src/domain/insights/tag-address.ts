import type { Source } from './sources.ts';

/** The parameter that names the source of a visit. It does not change the page. */
export const SOURCE_TAG = 'utm_source';

/** Adds the source of its visits to a draw's address, for links that are copied, sent or printed. */
export const tagAddress = (address: string, source: Source): string => `${address}?${SOURCE_TAG}=${source}`;
