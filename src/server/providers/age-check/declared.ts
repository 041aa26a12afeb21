import type { AgeCheckProvider } from './provider.ts';

/** Believes the declared date of birth. The caller has checked that it is an adult’s. */
export const createDeclaredAgeCheck = (): AgeCheckProvider => ({
  name: 'declared',
  needsAddress: false,
  check: async () => 'over_18',
});
