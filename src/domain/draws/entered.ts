import { isRight } from '../games/answer.ts';

/** The challenge of a ticket's order; both values are null if the order had none. */
export interface AnsweredChallenge {
  solution: string | null;
  given: string | null;
}

/**
 * Whether a ticket takes part in the draw: it is not voided, and its challenge was not answered wrongly. A ticket
 * without a challenge (a draw without a game, or entry by post) takes part.
 */
export function isEntered(ticket: AnsweredChallenge & { voidedAt: Date | null }): boolean {
  if (ticket.voidedAt !== null) return false;
  const { solution, given } = ticket;
  return solution === null || (given !== null && isRight(solution, given));
}
