import type { AgeCheck, WaitingAgeDocument } from '#contract/play/age-checks.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { AGE_CHECK_TRIES } from '#domain/play/age-check.ts';
import type { ShownAgeCheck } from './policy.ts';
import type { WaitingDocument } from './store.ts';

export function presentAgeCheck({ facts, status, abovePence, needsAddress }: ShownAgeCheck): AgeCheck {
  // A result that no longer counts is not shown.
  const isShown = status === facts.status && status !== 'none';
  return {
    status,
    provider: isShown ? facts.provider : null,
    checkedAt: isShown ? (facts.checkedAt?.toISOString() ?? null) : null,
    abovePence,
    needsAddress,
    hasDateOfBirth: facts.dateOfBirth !== null,
    triesLeft: Math.max(0, AGE_CHECK_TRIES - facts.tries),
    document: {
      state: facts.document,
      refusal: facts.refusal,
      sentAt: facts.sentAt?.toISOString() ?? null,
    },
  };
}

export const presentDocument = (row: WaitingDocument): WaitingAgeDocument => ({
  personId: row.personId,
  name: formatFullName({ firstName: row.personName, lastName: null }),
  dateOfBirth: row.dateOfBirth,
  status: row.status,
  hasWon: row.hasWon,
  sentAt: new Date(row.sentAt).toISOString(),
  file: { name: row.name, type: row.type, bytes: row.size },
});
