import { isRight } from '../games/answer.ts';

/** The challenge that a ticket's order was made with; both null where there was none. */
export interface AnsweredChallenge {
  solution: string | null;
  given: string | null;
}

/**
 * Whether a ticket takes part in the draw: unless it was voided or its challenge was answered wrongly. Without a
 * challenge (a draw without a game, an entry by post) there is nothing that could be wrong.
 */
export function isEntered(ticket: AnsweredChallenge & { voidedAt: Date | null }): boolean {
  if (ticket.voidedAt !== null) return false;
  const { solution, given } = ticket;
  return solution === null || (given !== null && isRight(solution, given));
}
