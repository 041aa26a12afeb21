import { DIFFICULTIES, type Difficulty } from '../../games/kinds.ts';
import { sortLetters } from '../../games/solve.ts';
import { toHex } from '../base64.ts';
import type { Canonical } from '../canonical.ts';
import type { Findings } from './findings.ts';
import type { ProofCrypto } from './report.ts';
import { hasShape, isListOf, isText, readCanonical, type Shape } from './shapes.ts';
import type { TermsInForce } from './terms.ts';
import type { LogFacts } from './walk.ts';

/** The words of a word game by level, as published after the close. */
export type WordList = Record<Difficulty, string[]>;

const WORD = /^[a-z]+$/;
const isWords = isListOf((value) => isText(value) && WORD.test(value));
const WORD_LIST: Shape = Object.fromEntries(DIFFICULTIES.map((level) => [level, isWords]));

/**
 * Checks that the word list is the promised one, and that there is none when it must be absent: part of check `terms`.
 * Returns the list; null if there is none, or it is not the promised one.
 */
export function checkWords(
  document: string | null,
  terms: TermsInForce | null,
  { close }: LogFacts,
  { crypto, findings }: { crypto: ProofCrypto; findings: Findings },
): WordList | null {
  if (!terms) return null;
  const fail = (problem: string) => {
    findings.fail('terms', problem);
    return null;
  };
  if (terms.words === null)
    return document === null ? null : fail('There is a word list without a word game.');
  if (document === null) return close ? fail('The word list is missing, though the list is sealed.') : null;
  findings.value('terms', 'word list', terms.words);
  if (toHex(crypto.sha256(new TextEncoder().encode(document))) !== terms.words)
    return fail('The word list is not the one that the terms promise.');
  return readWords(document) ?? fail('The word list is not well-formed.');
}

function readWords(document: string): WordList | null {
  const value = readCanonical(document);
  if (value === undefined || !isWordList(value)) return null;
  return Object.values(value).every(isUnambiguous) ? value : null;
}

function isWordList(value: Canonical): value is WordList {
  return hasShape(value, WORD_LIST);
}

/** Whether words are strictly ascending, and no two of them have the same letters. */
function isUnambiguous(words: readonly string[]): boolean {
  const isAscending = words.every((word, i) => i === 0 || word > (words[i - 1] ?? ''));
  return isAscending && new Set(words.map(sortLetters)).size === words.length;
}
