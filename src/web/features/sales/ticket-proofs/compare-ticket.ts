import type { TicketFile } from '#domain/proof/verify/ticket-file.ts';
import type { PurchaseFacts } from './purchase-facts.ts';

/** What the buyer knows about a ticket. */
export type ExpectedTicket = {
  drawId: string;
  ticketNumber: number;
  /** Null if the order was sent from another tab or browser. */
  facts: PurchaseFacts | null;
  /** The files of this ticket that this browser kept earlier. */
  kept: readonly Pick<TicketFile, 'entry' | 'vkey'>[];
};

/** Compares a ticket file that holds alone with what the buyer knows. Returns the difference as a sentence. */
export function findDifference(
  file: TicketFile,
  { drawId, ticketNumber, facts, kept }: ExpectedTicket,
): string | null {
  if (file.draw !== drawId) return 'Its proof is for another prize draw.';
  if (file.number !== ticketNumber) return 'Its proof is for another ticket.';
  if (kept.some(({ vkey }) => vkey !== file.vkey)) return 'The log’s key has changed.';
  if (kept.some(({ entry }) => entry !== file.entry))
    return 'The log’s entry for it isn’t the one this browser kept.';
  if (facts && file.name !== facts.name) return `It has the name “${file.name}”, not “${facts.name}”.`;
  if (!facts?.answer) return null;
  const { given, prompt, sequence } = facts.answer;
  const answer = file.answer as { given: string; prompt?: string; sequence?: number[] } | null;
  if (answer === null) return 'It has no answer, but you gave one.';
  if (answer.given !== given) return `It has the answer “${answer.given}”, but you answered “${given}”.`;
  const isSamePuzzle = answer.prompt === prompt && answer.sequence?.join() === sequence?.join();
  return isSamePuzzle ? null : 'Its puzzle isn’t the one you answered.';
}
