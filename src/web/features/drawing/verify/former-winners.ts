import type { Award } from '#contract/awards/awards.ts';
import { describeVacancy, findVacancy } from '#domain/awards/vacancy.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { describeLoss } from '#web/features/awards/award-text.ts';

/** Says why each former winner lost the prize, by rank and newest first, in the same words as the draw's page. */
export function describeFormerWinners(awards: readonly Award[]): string[] {
  return awards.flatMap((award) => {
    const prize = `${formatOrdinal(award.rank)} prize: `;
    if (award.isRedrawn) return [`${prize}${describeLoss(award)}`];
    const vacancy = findVacancy(award);
    return vacancy ? [`${prize}${describeVacancy(award.ticketNumber, vacancy)}`] : [];
  });
}
