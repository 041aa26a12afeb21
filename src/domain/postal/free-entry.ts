import { formatLondonInput, parseLondonInput } from '../time/london-input.ts';
import { endOfWorkingDay, findWorkingDay, type IsHoliday } from '../time/working-days.ts';

/** Postal entries count if they arrive by the end of this working day after the end of sales. */
const WORKING_DAYS_TO_ARRIVE = 2;

/** How long after the last day for receiving them, or after the end of sales, postal entries may be keyed in. */
export const KEYING_DAYS = 3;

const DAY_MS = 86_400_000;

/** The free route as the terms promise it. */
export type FreeEntry = {
  /** Where postal entries are sent, in lines. */
  address: string;
  /** The end of the last day on which they can arrive. */
  receivedBy: Date;
};

/** What follows from the end of sales for the free route. */
type PostalDates = {
  receivedBy: Date;
  /** The drawing cannot start before: the beginning of the next working day. */
  drawableFrom: Date;
};

/** `keyedAt`: when a clerk confirmed that all cards are keyed in; null before. */
type PostalDatesAfterEnd = PostalDates & { endedAt: Date | null; keyedAt: Date | null };

/** Calculates the dates of the free route of a draw that ends at this time. */
export function calculatePostalDates(endDate: Date, isHoliday: IsHoliday): PostalDates {
  const end = endOfWorkingDay(endDate, WORKING_DAYS_TO_ARRIVE, isHoliday);
  const drawableFrom = parseLondonInput(`${findWorkingDay(end, isHoliday)}T00:00`);
  if (!drawableFrom) throw new Error('a working day has no beginning');
  // The last whole second of the day, because the public log has times in whole seconds.
  return { receivedBy: new Date(end.getTime() - 1000), drawableFrom };
}

/** The calendar day in London: "2026-11-21". */
export const toLondonDay = (at: Date): string => formatLondonInput(at).slice(0, 10);

/** Whether a card that arrived on this day is too late. */
export const isLate = (receivedOn: string, receivedBy: Date): boolean => receivedOn > toLondonDay(receivedBy);

/** The last time at which a card can arrive in time: the last day for receiving them or the end of sales, if later. */
export const findLastArrival = (receivedBy: Date, endedAt: Date | null): Date =>
  endedAt && endedAt > receivedBy ? endedAt : receivedBy;

/** The end of the time in which cards can still become tickets. The public log allows none later. */
export const calculateKeyingDeadline = (receivedBy: Date, endedAt: Date | null): Date =>
  new Date(findLastArrival(receivedBy, endedAt).getTime() + KEYING_DAYS * DAY_MS);

/**
 * When the drawing can start: after the keying deadline, or once a clerk confirmed that all cards are keyed in. That counts
 * only if no more cards could arrive by then. Never before the next working day.
 */
export function calculateStart({ receivedBy, drawableFrom, endedAt, keyedAt }: PostalDatesAfterEnd): Date {
  const isKeyed = keyedAt !== null && keyedAt > findLastArrival(receivedBy, endedAt);
  const keyedBy = isKeyed ? keyedAt : calculateKeyingDeadline(receivedBy, endedAt);
  return drawableFrom > keyedBy ? drawableFrom : keyedBy;
}

/**
 * Whether a draw can be published under the UK's code for prize draw operators as far as the free route is concerned:
 * the site must have an address for postal entries.
 */
export const hasFreeRoute = (site: { postalEntryAddress: string | null }): boolean =>
  site.postalEntryAddress !== null;
