import { type AgeCheckStatus, AGE_CHECK_MESSAGES as messages } from '#domain/play/age-check.ts';
import { isAdult, toLondonDay } from '#domain/play/date-of-birth.ts';
import { ApiError } from '#server/api-error.ts';
import type { AgeCheckProvider } from '#server/providers/age-check/provider.ts';
import type { AgeFacts } from './store.ts';

/** A person's age check, with the site's settings for it. */
export type ShownAgeCheck = {
  facts: AgeFacts;
  status: AgeCheckStatus;
  abovePence: number | null;
  needsAddress: boolean;
};

/**
 * The status that counts now. If the provider looks people up, a declared date of birth is not enough, and neither is a
 * check of another name or date of birth. Otherwise, the declaration of an adult is.
 */
export function findStatus(
  facts: AgeFacts,
  provider: Pick<AgeCheckProvider, 'needsAddress'>,
): AgeCheckStatus {
  const { status, dateOfBirth, now } = facts;
  if (status === 'under_18') return status;
  if (!provider.needsAddress) {
    return dateOfBirth !== null && isAdult(dateOfBirth, toLondonDay(now)) ? 'passed' : 'none';
  }
  if (status !== 'passed') return status;
  return facts.provider !== 'declared' && facts.isPresentPerson ? 'passed' : 'none';
}

/** Returns the declared date of birth of an adult. @throws {ApiError} 403 without one */
export function requireDeclaredAdult({ dateOfBirth, status, now }: AgeFacts): string {
  if (dateOfBirth === null)
    throw new ApiError('forbidden', messages.dateOfBirth, { code: 'date_of_birth_needed' });
  if (status === 'under_18' || !isAdult(dateOfBirth, toLondonDay(now)))
    throw new ApiError('forbidden', messages.under18, { code: 'under_18' });
  return dateOfBirth;
}
