import type { Status } from '../draws/states.ts';

/**
 * How a draw ends: its prizes are delivered; too few tickets were sold; at least one prize is not delivered; no ticket was
 * entered; or it was cancelled. After the last two, every ticket is refunded.
 */
export const OUTCOMES = ['delivered', 'minimum_not_met', 'undelivered', 'no_winner', 'cancelled'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface OutcomeFacts {
  status: Status;
  /** The promised minimum of tickets; null if there is none. */
  minTicketAmount: number | null;
  /** Valid tickets: when the list was sealed, or now if it is not sealed yet. */
  ticketCount: number;
  /** Tickets of pending orders, which may still become valid. Zero once the list is sealed. */
  heldCount: number;
  /** Tickets on the sealed list; null before it is sealed. */
  enteredCount: number | null;
  /** The ranks that have a winner, from the newest attempts. */
  wonRanks: readonly number[];
  /** The ranks whose winner has received the prize, and those whose prize will not be delivered. */
  receivedRanks: readonly number[];
  undeliveredRanks: readonly number[];
}

/** Determines how a draw ends; null while that can still change. */
export function determineOutcome(facts: OutcomeFacts): Outcome | null {
  const { status, wonRanks, receivedRanks, undeliveredRanks } = facts;
  if (status === 'cancelled') return 'cancelled';
  if (hasNoEntries(facts)) return 'no_winner';
  if (isMinimumMissed(facts)) return 'minimum_not_met';
  const isDecided = (rank: number) => receivedRanks.includes(rank) || undeliveredRanks.includes(rank);
  if (status !== 'completed' || !wonRanks.every(isDecided)) return null;
  return wonRanks.some((rank) => undeliveredRanks.includes(rank)) ? 'undelivered' : 'delivered';
}

/** Whether the draw was drawn although no ticket was entered. */
export function hasNoEntries({
  status,
  enteredCount,
}: Pick<OutcomeFacts, 'status' | 'enteredCount'>): boolean {
  return status === 'completed' && enteredCount === 0;
}

/** Whether sales are over and fewer tickets were sold than promised. */
function isMinimumMissed({ status, minTicketAmount, ticketCount, heldCount }: OutcomeFacts): boolean {
  const isOver = status === 'awaiting_draw' || status === 'completed';
  return isOver && minTicketAmount !== null && ticketCount + heldCount < minTicketAmount;
}
