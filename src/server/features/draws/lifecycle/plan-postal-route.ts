import { randomBytes } from 'node:crypto';
import { createRandom } from '#domain/games/random.ts';
import { makeDrawReference } from '#domain/postal/codes.ts';
import { calculatePostalDates, calculateStart, type FreeEntry } from '#domain/postal/free-entry.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import type { DrawRow } from './store.ts';

export type PostalRoute = Pick<DrawRow, 'postAddress' | 'postReceivedBy' | 'drawableFrom' | 'postReference'>;

/**
 * Plans the free route that the terms promise. A draw gets one when it is published on a site with an address for
 * postal entries, and keeps it; its dates follow the end of sales until the first ticket fixes the terms.
 * @param siteAddress null if the draw is not being published, or the site has no address
 */
export function planPostalRoute(
  draw: Pick<DrawRow, 'postAddress' | 'postReference' | 'endDate'>,
  siteAddress: string | null,
): PostalRoute | null {
  const postAddress = siteAddress ?? draw.postAddress;
  if (postAddress === null) return null;
  const { receivedBy, drawableFrom } = calculatePostalDates(draw.endDate, isBankHoliday);
  const postReference = draw.postReference ?? makeDrawReference(createRandom(randomBytes(32)));
  return { postAddress, postReference, postReceivedBy: receivedBy, drawableFrom };
}

/** When the drawing can start; null if the draw has no free route. */
export const findDrawableFrom = ({
  postReceivedBy: receivedBy,
  drawableFrom,
  endedAt,
  postKeyedAt: keyedAt,
}: Pick<DrawRow, 'postReceivedBy' | 'drawableFrom' | 'endedAt' | 'postKeyedAt'>): Date | null =>
  receivedBy && drawableFrom ? calculateStart({ receivedBy, drawableFrom, endedAt, keyedAt }) : null;

/** The free route as the terms have it. */
export const toFreeEntry = ({
  postAddress,
  postReceivedBy,
}: Pick<DrawRow, 'postAddress' | 'postReceivedBy'>): FreeEntry | null =>
  postAddress && postReceivedBy ? { address: postAddress, receivedBy: postReceivedBy } : null;
