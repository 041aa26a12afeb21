import type { CharityAgreement } from '#contract/payouts/charity-agreements.ts';
import type { Step } from '#web/features/awards/steps.ts';

type Named = { charityName: string; charityNumber: string | null };

/** The agreement with the charity that the draw supports now. One with an earlier charity does not count. */
export function findCurrentAgreement(
  agreement: CharityAgreement | null,
  draw: Named,
): CharityAgreement | null {
  if (agreement?.charityName !== draw.charityName) return null;
  return draw.charityNumber === null || agreement.charityNumber === draw.charityNumber ? agreement : null;
}

/**
 * When sales ended, as the agreement states it: null if they had not ended when the charity agreed, because what it
 * agreed to does not change.
 */
export function findAgreedEnd(
  { endedAt }: { endedAt: string | null },
  agreement: Pick<CharityAgreement, 'agreedAt'> | null,
): string | null {
  const agreedAt = agreement?.agreedAt;
  return agreedAt && endedAt && Date.parse(agreedAt) < Date.parse(endedAt) ? null : endedAt;
}

/** Lists the steps from the invitation of a charity to its payment. */
export function listCharitySteps(agreement: CharityAgreement | null, paidAt: string | null): Step[] {
  const dates = {
    Invited: agreement?.invitedAt ?? null,
    Agreed: agreement?.agreedAt ?? null,
    Confirmed: agreement?.confirmedAt ?? null,
    Paid: paidAt,
  };
  const next = Object.values(dates).indexOf(null);
  return Object.entries(dates).map(([name, at], index) => ({
    name,
    at,
    state: at !== null ? 'done' : index === next ? 'now' : 'later',
  }));
}
