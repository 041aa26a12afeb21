import { formatDateTime } from '../time/london.ts';
import type { Rejection } from './rejection.ts';
import type { Status } from './states.ts';

export interface SaleWindowFacts {
  status: Status;
  startDate: Date | null;
  endDate: Date;
  /** The database's time, read under the draw's lock. */
  now: Date;
  /** Whether the draw's public log is refused for signing, so that tickets could not be proved. */
  logRefused?: boolean;
}

export type SaleWindowCode =
  | 'not_published'
  | 'paused'
  | 'cancelled'
  | 'ended'
  | 'not_started'
  | 'log_refused';
export type SaleWindowRejection = Rejection<SaleWindowCode>;

const MESSAGES: Record<Exclude<SaleWindowCode, 'not_started'>, string> = {
  not_published: 'This prize draw isn’t published.',
  paused: 'Ticket sales for this prize draw are paused.',
  cancelled: 'This prize draw has been cancelled.',
  ended: 'This prize draw has ended and is no longer accepting entries.',
  log_refused:
    'You can’t buy tickets for this prize draw at the moment, because its public log has to be repaired. You haven’t been charged.',
};

/** Whether an admin took the draw off sale after tickets were sold; such a draw keeps its start date. */
export function isPaused(draw: { status: Status; startDate: Date | string | null }): boolean {
  return draw.status === 'inactive' && draw.startDate !== null;
}

/**
 * Returns why no ticket can be sold at `now`, or null if one can. The dates decide, not the status: a draw still
 * labelled "scheduled" sells from its start, and one labelled "active" stops at its end. The status decides only for an
 * early end, a pause or a cancellation. A refused log stops a sale that is open otherwise.
 */
export function findClosedCode(facts: SaleWindowFacts): SaleWindowCode | null {
  const { status, startDate, endDate, now } = facts;
  if (status === 'cancelled') return 'cancelled';
  if (isPaused(facts)) return 'paused';
  if (startDate === null) return 'not_published';
  if (status === 'awaiting_draw' || status === 'completed' || endDate <= now) return 'ended';
  if (startDate > now) return 'not_started';
  return facts.logRefused ? 'log_refused' : null;
}

/** Returns why no ticket can be sold, with a message for buyers. Pages have their own texts and need only the code. */
export function findSaleRejection(facts: SaleWindowFacts): SaleWindowRejection | null {
  const code = findClosedCode(facts);
  if (code === null) return null;
  const message =
    code === 'not_started'
      ? `Tickets are available from ${formatDateTime(facts.startDate)}.`
      : MESSAGES[code];
  return { code, kind: 'conflict', message };
}
