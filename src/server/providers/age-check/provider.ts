import type { AgeCheckResult } from '#domain/play/age-check.ts';

/** The person to check. The date of birth is a calendar day, such as "1990-03-27". */
export type PersonToCheck = {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  address: { line1: string; line2?: string | null | undefined; town: string; postcode: string };
};

/** Checks whether a person is 18 or over. */
export type AgeCheckProvider = {
  /** Stored with each result. */
  readonly name: 'declared' | 'http';
  /** Whether it looks people up by name and address. If not, the declared date of birth is enough. */
  readonly needsAddress: boolean;
  /** @throws if the provider gives no clear answer. The person must not be let through then */
  check: (person: PersonToCheck) => Promise<AgeCheckResult>;
};
