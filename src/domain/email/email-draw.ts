/** The draw that an email is about, as it was when the email was queued. */
export type EmailDraw = {
  id: string;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
};

/**
 * What a winner gets (the prize, or cash instead of it), and the winning ticket number, which is null if no entered
 * ticket was left.
 */
export type DrawnPrize = { prize: string; number: number | null };

/** The promised minimum of tickets if it was not met, which is why winners get cash; null or absent otherwise. */
export type MinimumMissed = { minimumMissed?: number | null | undefined };
