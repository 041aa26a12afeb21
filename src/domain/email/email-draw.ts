import { buildDrawPath } from '../organisations/addresses.ts';

/**
 * The draw that an email is about, as it was when the email was queued. `organisation` and `slug` are absent for personal
 * hosts, and in emails that were queued before there were organisations.
 */
export type EmailDraw = {
  id: string;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
  organisation?: { slug: string; name: string; isVerified: boolean };
  slug?: string;
  /** What belongs beside the price of its tickets. Only in emails before it is drawn. */
  statements?: string[];
};

/** The path of the draw's page. */
export const buildEmailDrawPath = ({ id, organisation, slug }: EmailDraw): string =>
  buildDrawPath({ id, organisation: organisation ?? null, slug: slug ?? null });

/**
 * What a winner gets (the prize, or cash instead of it), and the winning ticket number, which is null if no entered
 * ticket was left.
 */
export type DrawnPrize = { prize: string; number: number | null };

/** The promised minimum of tickets if it was not met, which is why winners get cash; null or absent otherwise. */
export type MinimumMissed = { minimumMissed?: number | null | undefined };
