import type { Canonical } from './canonical.ts';
import { hasShape, isOrdinal, isText, readCanonical } from './verify/shapes.ts';

export type CommittedPrize = { rank: number; description: string };

const isPrize = (value: Canonical): value is CommittedPrize =>
  hasShape(value, { rank: isOrdinal, description: isText });

/** Reads the prizes from the committed terms of a report; none if the terms could not be read. */
export function readCommittedPrizes(terms: string | null): CommittedPrize[] {
  const { prizes = null } = readTerms(terms);
  return Array.isArray(prizes) ? prizes.filter(isPrize) : [];
}

/** Reads the draw's title from the committed terms of a report; null if the terms could not be read. */
export function readCommittedTitle(terms: string | null): string | null {
  const { title = null } = readTerms(terms);
  return isText(title) ? title : null;
}

function readTerms(terms: string | null): { prizes?: Canonical; title?: Canonical } {
  return (terms === null ? null : (readCanonical(terms) as Record<string, Canonical> | null)) ?? {};
}
