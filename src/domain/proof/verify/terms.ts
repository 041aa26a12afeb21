import { DIFFICULTIES, type Difficulty, GAME_TYPES, type GameType } from '../../games/kinds.ts';
import { toHex } from '../base64.ts';
import type { Canonical } from '../canonical.ts';
import type { ProofVersion } from '../version.ts';
import type { Findings } from './findings.ts';
import type { ProofCrypto } from './report.ts';
import {
  hasMembers,
  hasShape,
  isCount,
  isHash,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
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
  /** The hash of the word list; null in version 1 and for games without words. */
  words: string | null;
  /** Null in version 1. */
  freeEntry: { address: string; receivedBy: string } | null;
};

const PRIZE: Shape = { description: isText, rank: isOrdinal };
const FREE_ENTRY: Shape = { address: isText, receivedBy: isTime };

/** The members that decide how a draw proceeds. They have the same form in both versions. */
const DECIDING: Shape = {
  endDate: isNullOr(isTime),
  prizes: isListOf((value) => hasShape(value, PRIZE)),
  skillGameDifficulty: isNullOr(isOneOf(DIFFICULTIES)),
  skillGameType: isNullOr(isOneOf(GAME_TYPES)),
};

const TERMS_V1: Shape = {
  ...DECIDING,
  charityName: isNullOr(isText),
  charityNumber: isNullOr(isText),
  charityPercentage: isNullOr(isNumber),
  drawMode: isNullOr(isText),
  maxTicketsPerPerson: isNullOr(isCount),
  minTicketAmount: isNullOr(isCount),
  startDate: isNullOr(isTime),
  ticketLimit: isNullOr(isCount),
  ticketPrice: isNullOr(isNumber),
  title: isNullOr(isText),
};

const isAnything = () => true;

/** The members that terms of version 2 have at least. */
const TERMS_V2: Shape = {
  ...DECIDING,
  charityName: isAnything,
  charityNumber: isAnything,
  charityPercentage: isAnything,
  drawMode: isAnything,
  maxTicketsPerPerson: isAnything,
  minTicketAmount: isAnything,
  startDate: isAnything,
  ticketLimit: isAnything,
  ticketPrice: isAnything,
  title: isAnything,
  description: isText,
  host: isText,
  pictures: isListOf(isHash),
  words: isNullOr(isHash),
  freeEntry: isNullOr((value) => hasShape(value, FREE_ENTRY)),
};

/**
 * Checks that each promised hash has its document and that there are no other documents. Returns the terms in force,
 * and their text; null if they cannot be read.
 */
export function checkTerms(
  documents: readonly string[],
  log: LogFacts,
  { crypto, findings, version }: { crypto: ProofCrypto; findings: Findings; version: ProofVersion },
): { terms: TermsInForce | null; document: string | null } {
  const promised = new Set(log.terms);
  const utf8 = new TextEncoder();
  const found = new Map<string, string>();
  for (const document of documents) {
    const hash = toHex(crypto.sha256(utf8.encode(document)));
    if (!promised.has(hash)) findings.fail('terms', 'There are terms that are not in the log.');
    else if (found.has(hash)) findings.fail('terms', 'The same terms occur twice.');
    else if (!readTerms(document, version)) findings.fail('terms', 'The promised terms are not well-formed.');
    found.set(hash, document);
  }
  for (const hash of promised)
    if (!found.has(hash)) findings.fail('terms', 'Promised terms are missing or were changed.');
  for (const [i, hash] of log.terms.entries()) findings.value('terms', `version ${i + 1}`, hash);
  const changes = log.terms.length - 1;
  findings.holds(
    'terms',
    changes > 0
      ? 'The terms are those promised in the log. Each change was made before the first sale.'
      : 'The terms are those promised in the log and were never changed.',
  );
  const document = found.get(log.terms.at(-1) ?? '') ?? '';
  const terms = readTerms(document, version);
  return { terms, document: terms && document };
}

function readTerms(document: string, version: ProofVersion): TermsInForce | null {
  const value = readCanonical(document);
  if (value === undefined) return null;
  if (version === 1) return isTermsV1(value) ? { ...value, words: null, freeEntry: null } : null;
  return isTermsV2(value) && isConsistent(value) ? value : null;
}

function isTermsV1(value: Canonical): value is Omit<TermsInForce, 'words' | 'freeEntry'> {
  return hasShape(value, TERMS_V1);
}

function isTermsV2(value: Canonical): value is TermsInForce {
  return hasMembers(value, TERMS_V2);
}

function isConsistent({ prizes, skillGameType, skillGameDifficulty, words }: TermsInForce): boolean {
  return (
    new Set(prizes.map(({ rank }) => rank)).size === prizes.length &&
    (skillGameType === null) === (skillGameDifficulty === null) &&
    (skillGameType === 'word') === (words !== null)
  );
}
