import type { Canonical } from './canonical.ts';
import { hasShape, isOrdinal, isText, readCanonical } from './verify/shapes.ts';

export type CommittedPrize = { rank: number; description: string };

const isPrize = (value: Canonical): value is CommittedPrize =>
  hasShape(value, { rank: isOrdinal, description: isText });

/** Reads the prizes from the committed terms of a report; none if the terms could not be read. */
export function readCommittedPrizes(terms: string | null): CommittedPrize[] {
  const document = terms === null ? null : readCanonical(terms);
  const { prizes = null } = (document ?? {}) as { prizes?: Canonical };
  return Array.isArray(prizes) ? prizes.filter(isPrize) : [];
}
