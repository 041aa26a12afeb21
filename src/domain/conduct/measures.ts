import type { Outcome } from '../outcome/outcome.ts';

/** The published figures cover complaints and entries of this many months. */
export const FIGURE_MONTHS = 12;

/** Complaints that were made in the last months. The times count those whose step was taken, or is overdue. */
export interface ComplaintFigures {
  made: number;
  acknowledged: { due: number; inTime: number };
  decided: { due: number; inTime: number };
  upheld: number;
  partlyUpheld: number;
  notUpheld: number;
}

/** What people have done to limit their play, and how entries by post went. Only counts, which identify no person. */
export interface PlayFigures {
  /** Accounts with a monthly limit of their own. */
  limits: number;
  /** People who began a break in the last months. */
  breaks: number;
  /** People who ever closed their account for good. */
  closures: number;
  /** Cards that were recorded in the last months; null if the site takes no entries by post. */
  postalEntries: { received: number; credited: number; refused: number } | null;
}

/** Draws by how they ended, and those that are on sale. */
export type DrawFigures = Record<Outcome | 'onSale', number>;

export interface ConductFigures extends PlayFigures {
  complaints: ComplaintFigures;
  draws: DrawFigures;
}

/** "11 of 12 (91%)", rounded down; "None yet" without any. Multiplies first, because 29 / 100 * 100 is less than 29. */
export function formatInTime({ due, inTime }: { due: number; inTime: number }): string {
  if (due === 0) return 'None yet';
  return `${inTime} of ${due} (${Math.floor((100 * inTime) / due)}%)`;
}
