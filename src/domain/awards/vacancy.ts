import { formatTicketNumber } from '../orders/ticket-digits.ts';
import { formatLongDate } from '../time/london.ts';
import { addDays, VACANT_DAYS } from './deadlines.ts';
import type { AwardState, DisqualifyCause, VACANT_STATES } from './states.ts';

/** Why a prize that was drawn has no winner until it is redrawn. Public. */
export interface Vacancy {
  state: (typeof VACANT_STATES)[number];
  /** Why the winner was disqualified. */
  cause: DisqualifyCause | null;
  /** When the winner lost the prize. */
  at: string;
  /** The server redraws the prize then if its host has not; null while an admin decides an appeal. */
  redrawBy: string | null;
}

/** A moment in the database or in a response. */
type Moment = Date | string;

interface Award {
  state: AwardState;
  cause: DisqualifyCause | null;
  closedAt: Moment | null;
  appealedAt: Moment | null;
  appealDecidedAt: Moment | null;
}

/** Returns why the newest award of a rank has no winner; null if it has one. */
export function findVacancy({ state, cause, closedAt, ...appeal }: Award): Vacancy | null {
  if (state !== 'declined' && state !== 'lapsed' && state !== 'disqualified') return null;
  if (closedAt === null) return null;
  const at = new Date(closedAt);
  return { state, cause, at: at.toISOString(), redrawBy: calculateRedrawBy(at, appeal) };
}

function calculateRedrawBy(
  lostAt: Date,
  { appealedAt, appealDecidedAt }: Pick<Award, 'appealedAt' | 'appealDecidedAt'>,
): string | null {
  if (appealedAt !== null && appealDecidedAt === null) return null;
  const decided = appealDecidedAt === null ? 0 : new Date(appealDecidedAt).getTime();
  return new Date(Math.max(addDays(lostAt, VACANT_DAYS).getTime(), decided)).toISOString();
}

const CAUSES: Record<DisqualifyCause, string> = {
  ineligible: 'because its winner was not eligible',
  unreachable: 'because its winner could not be reached',
  error: 'because of an error',
};

/** Says why a ticket that was drawn lost its prize, and when. */
export function describeLostPrize(
  ticketNumber: number,
  { state, cause, at }: Pick<Vacancy, 'state' | 'cause' | 'at'>,
): string {
  const drawn = `Ticket ${formatTicketNumber(ticketNumber)} was drawn, but`;
  const on = formatLongDate(at);
  if (state === 'declined') return `${drawn} its winner declined the prize on ${on}.`;
  if (state === 'lapsed') return `${drawn} its winner had not claimed the prize by ${on}.`;
  return `${drawn} we withdrew the prize on ${on}${cause ? `, ${CAUSES[cause]}` : ''}.`;
}

/** Says by when a prize without a winner is redrawn. */
export function describeRedrawDue({ redrawBy }: Pick<Vacancy, 'redrawBy'>): string {
  return redrawBy === null
    ? 'This prize will be drawn again unless the former winner’s appeal succeeds.'
    : `This prize will be drawn again by ${formatLongDate(redrawBy)}.`;
}

/** Says why a prize has no winner, and by when it is redrawn. */
export const describeVacancy = (ticketNumber: number, vacancy: Vacancy): string =>
  `${describeLostPrize(ticketNumber, vacancy)} ${describeRedrawDue(vacancy)}`;
