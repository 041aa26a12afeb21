import type { SealedEntries } from '#contract/drawing/proofs.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatNumber } from '#domain/text/numbers.ts';

const WHY_NOT: Record<NonNullable<NonNullable<SealedEntries['ticket']>['why']>, string> = {
  voided: 'it was voided before the list was sealed',
  wrong_answer: 'the answer to the skill challenge was wrong',
  not_issued: 'no such ticket was sold',
};

/** Says whether a ticket is on the sealed list, and if not, why. */
export function describeEntry({ number, why }: NonNullable<SealedEntries['ticket']>): string {
  const digits = formatTicketNumber(number);
  return why === null
    ? `Ticket ${digits} is in the draw.`
    : `Ticket ${digits} isn’t in the draw: ${WHY_NOT[why]}.`;
}

/** Says how many of the tickets sold are on the list. */
export function describeEntryCounts({ entered, issued }: Pick<SealedEntries, 'entered' | 'issued'>): string {
  const some = formatNumber(entered);
  if (issued === 1)
    return entered === 1 ? 'The one ticket sold is in the draw.' : 'The one ticket sold isn’t in the draw.';
  return entered === issued
    ? `All ${some} tickets sold are in the draw.`
    : `${some} of the ${formatNumber(issued)} tickets sold ${entered === 1 ? 'is' : 'are'} in the draw.`;
}

/** Parses a ticket number such as "#000123". Returns null for anything else. */
export function parseTicketNumber(text: string): number | null {
  const digits = text.replace(/[\s,#]/g, '');
  const number = Number(digits);
  return /^\d{1,10}$/.test(digits) && number >= 1 && number < 2 ** 31 ? number : null;
}
