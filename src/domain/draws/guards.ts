import type { Rejection } from './rejection.ts';

/** Decides from the facts why a transition is rejected; null if it is not. */
export type Guard<Facts, Rejected extends Rejection> = (facts: Facts) => Rejected | null;

/** Combines guards into one that returns the first rejection. */
export const all =
  <Facts, Rejected extends Rejection>(...guards: Guard<Facts, Rejected>[]): Guard<Facts, Rejected> =>
  (facts) => {
    for (const guard of guards) {
      const rejection = guard(facts);
      if (rejection) return rejection;
    }
    return null;
  };
