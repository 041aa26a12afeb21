/** The draw that an email is about, as it was when the email was queued. */
export type EmailDraw = {
  id: string;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
};

/** A prize and its winning ticket number, which is null if no entered ticket was left. */
export type DrawnPrize = { prize: string; number: number | null };
