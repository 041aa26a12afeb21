import { DIFFICULTIES, type Difficulty, GAME_TYPES, type GameType } from '../../games/kinds.ts';
import { toHex } from '../base64.ts';
import type { Canonical } from '../canonical.ts';
import type { Findings } from './findings.ts';
import type { ProofCrypto } from './report.ts';
import {
  hasShape,
  isCount,
  isListOf,
  isNullOr,
  isOrdinal,
  isText,
  isTime,
  readCanonical,
  type Shape,
} from './shapes.ts';
import type { LogFacts } from './walk.ts';

/** The promised terms that decide how a draw proceeds. */
export type TermsInForce = {
  endDate: string | null;
  prizes: { description: string; rank: number }[];
  skillGameType: GameType | null;
  skillGameDifficulty: Difficulty | null;
};

const isWhole = (value: Canonical) => typeof value === 'number';
const PRIZE: Shape = { description: isText, rank: isOrdinal };

const TERMS: Shape = {
  charityName: isNullOr(isText),
  charityNumber: isNullOr(isText),
  charityPercentage: isNullOr(isWhole),
  drawMode: isNullOr(isText),
  endDate: isNullOr(isTime),
  maxTicketsPerPerson: isNullOr(isCount),
  minTicketAmount: isNullOr(isCount),
  prizes: isListOf((value) => hasShape(value, PRIZE)),
  skillGameDifficulty: isNullOr((value) => DIFFICULTIES.some((known) => known === value)),
  skillGameType: isNullOr((value) => GAME_TYPES.some((known) => known === value)),
  startDate: isNullOr(isTime),
  ticketLimit: isNullOr(isCount),
  ticketPrice: isNullOr(isWhole),
  title: isNullOr(isText),
};

/**
 * Checks that each promised hash has its document and that there are no other documents. Returns the terms in force at
 * the first sale; null if they cannot be read.
 */
export function checkTerms(
  documents: readonly string[],
  log: LogFacts,
  { crypto, findings }: { crypto: ProofCrypto; findings: Findings },
): TermsInForce | null {
  const promised = new Set(log.terms);
  const utf8 = new TextEncoder();
  const found = new Map<string, string>();
  for (const document of documents) {
    const hash = toHex(crypto.sha256(utf8.encode(document)));
    if (!promised.has(hash)) findings.fail('terms', 'There are terms that the log never promised.');
    else if (found.has(hash)) findings.fail('terms', 'The same terms are there twice.');
    else if (!readTerms(document))
      findings.fail('terms', 'Promised terms are not written as terms have to be.');
    found.set(hash, document);
  }
  for (const hash of promised)
    if (!found.has(hash)) findings.fail('terms', 'Terms that the log promises are missing or were changed.');
  for (const [i, hash] of log.terms.entries()) findings.value('terms', `version ${i + 1}`, hash);
  const changes = log.terms.length - 1;
  findings.holds(
    'terms',
    changes > 0
      ? 'The promised terms are those of the log; each change was made before the first sale.'
      : 'The promised terms are those of the log and were never changed.',
  );
  return readTerms(found.get(log.terms.at(-1) ?? '') ?? '');
}

function readTerms(document: string): TermsInForce | null {
  const value = readCanonical(document);
  return value !== undefined && isTerms(value) ? value : null;
}

function isTerms(value: Canonical): value is TermsInForce {
  return hasShape(value, TERMS);
}
