import { type Day, isAdult } from './age.ts';
import { calculateKeyingDeadline, isLate } from './free-entry.ts';
import type { RefusalCause } from './refusals.ts';

/** The most cards in one envelope that can be keyed in at once. */
export const MAX_CARDS = 500;

/** A draw as read under its lock. */
export interface DrawAtKeying {
  /** The database's clock, read under the lock. */
  now: Date;
  receivedBy: Date;
  endedAt: Date | null;
  sealed: boolean;
  hasGame: boolean;
  ticketLimit: number | null;
  /** The last ticket number issued; numbers are never reused. */
  issued: number;
  voided: number;
  /** Tickets held by orders with a pending payment. */
  held: number;
  maxTicketsPerPerson: number | null;
}

/** A card as keyed in, with what is known about its code. */
export interface Card {
  /** Null if the card has no code, or something that cannot be a code. */
  code: string | null;
  /** Whether something stands where the code belongs. */
  hasCode: boolean;
  answer: string | null;
  /** The id of the draw's puzzle with this code; null if there is none. */
  challengeId: string | null;
  used: boolean;
}

export interface EntrantFacts {
  dateOfBirth: Day;
  receivedOn: Day;
  /** Whether they run the draw, key in postal entries, acted on the draw as an admin or are suspended. */
  barred: boolean;
  /** Their tickets in the draw: held, or issued and not voided; by either route. */
  tickets: number;
}

export type CardDecision =
  | { kind: 'credited'; number: number; challengeId: string | null; answer: string | null }
  | { kind: 'refused'; cause: RefusalCause };

/**
 * Decides about the cards of one person, in their order, from facts read under the draw's lock. What concerns the person
 * or the envelope refuses every card. Numbers continue from the last one issued.
 */
export function decideCards(
  draw: DrawAtKeying,
  entrant: EntrantFacts,
  cards: readonly Card[],
): CardDecision[] {
  const cause = findEntrantRefusal(draw, entrant);
  if (cause) return cards.map(() => ({ kind: 'refused', cause }));
  const used = new Set<string>();
  let credited = 0;
  return cards.map((card): CardDecision => {
    const refusal = findCardRefusal(draw, card, used) ?? findLimit(draw, entrant.tickets, credited);
    if (refusal) return { kind: 'refused', cause: refusal };
    credited += 1;
    if (card.challengeId !== null) used.add(card.challengeId);
    const { challengeId, answer } = draw.hasGame ? card : { challengeId: null, answer: null };
    return { kind: 'credited', number: draw.issued + credited, challengeId, answer };
  });
}

function findEntrantRefusal(draw: DrawAtKeying, entrant: EntrantFacts): RefusalCause | null {
  if (isLate(entrant.receivedOn, draw.receivedBy)) return 'late';
  if (!isAdult(entrant.dateOfBirth, entrant.receivedOn)) return 'under_18';
  if (entrant.barred) return 'not_allowed';
  if (draw.sealed || draw.now > calculateKeyingDeadline(draw.receivedBy, draw.endedAt)) return 'keyed_late';
  return null;
}

/** In a draw without a game, a card needs neither a code nor an answer. */
function findCardRefusal(
  draw: DrawAtKeying,
  { hasCode, answer, challengeId, used }: Card,
  earlier: ReadonlySet<string>,
): RefusalCause | null {
  if (!draw.hasGame) return null;
  if (!hasCode || answer === null) return 'no_answer';
  if (challengeId === null) return 'unknown_code';
  return used || earlier.has(challengeId) ? 'used_code' : null;
}

function findLimit(draw: DrawAtKeying, own: number, credited: number): RefusalCause | null {
  const { maxTicketsPerPerson: most, ticketLimit } = draw;
  if (most !== null && own + credited >= most) return 'person_limit';
  if (ticketLimit === null) return null;
  const left = ticketLimit - (draw.issued - draw.voided) - draw.held - credited;
  return left > 0 ? null : 'sold_out';
}
