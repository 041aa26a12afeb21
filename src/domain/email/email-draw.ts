/** The draw that a mail is about, as it was when the mail was caused. */
export type EmailDraw = {
  id: string;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
};

/** A prize, and the ticket that was drawn for it; null where no entered ticket was left. */
export type DrawnPrize = { prize: string; number: number | null };
