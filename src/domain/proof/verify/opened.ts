import { isRight } from '../../games/answer.ts';
import type { Question } from '../../games/game.ts';
import { DIFFICULTIES, type Difficulty } from '../../games/kinds.ts';
import { isSolutionCorrect } from '../../games/solve.ts';
import type { Canonical } from '../canonical.ts';
import { commitToAnswer, commitToHolder, type HashText } from '../commitments.ts';
import {
  hasShape,
  isListOf,
  isNonce,
  isNullOr,
  isOrdinal,
  isText,
  readCanonical,
  type Shape,
} from './shapes.ts';
import type { TermsInForce } from './terms.ts';
import type { TicketTable } from './ticket-table.ts';

type Puzzle = Question & { difficulty: Difficulty; given: string; solution: string };

type Opening = {
  answer: Canonical;
  answerNonce: string | null;
  name: string | null;
  nameNonce: string | null;
  number: number;
  route: string;
};

/** The data that openings are compared with. */
export type OpeningRules = {
  draw: string;
  tickets: TicketTable;
  terms: TermsInForce | null;
  /** The numbers of all drawn tickets. */
  drawn: ReadonlySet<number>;
  hash: HashText<Uint8Array>;
};

// far above any real puzzle or name, to bound the work of the verifier
const LONGEST = 10_000;

const OPENING: Shape = {
  answer: () => true,
  answerNonce: isNullOr(isNonce),
  name: isNullOr(isText),
  nameNonce: isNullOr(isNonce),
  number: isOrdinal,
  route: isText,
};
const ANSWERED: Shape = {
  difficulty: (value) => DIFFICULTIES.some((known) => known === value),
  given: isText,
  solution: isText,
};
const PROMPTED: Shape = {
  ...ANSWERED,
  type: (value) => value === 'math' || value === 'word',
  prompt: isText,
};
const SEQUENCED: Shape = {
  ...ANSWERED,
  type: (value) => value === 'memory' || value === 'puzzle',
  sequence: isListOf((value) => typeof value === 'number'),
};

/**
 * The result for one opening: whether its answer admits the ticket, and the error, if any, as the rest of a sentence.
 */
export type Opened = { right: boolean; problem: string | null };

const wrong = (problem: string): Opened => ({ right: false, problem });

/** Checks the opening of ticket `number` from its canonical text. */
export function checkOpening(text: string, number: number, rules: OpeningRules): Opened {
  const opening = text.length > LONGEST ? null : readOpening(text);
  if (!opening) return wrong('is not written as an opening has to be');
  if (opening.number !== number) return wrong('is not where it has to be');
  if (opening.route !== rules.tickets.route(number)) return wrong('says another way of entry than the log');
  const { right, problem } = checkAnswer(opening, rules);
  return { right, problem: problem ?? problemOfName(opening, rules) };
}

function readOpening(text: string): Opening | null {
  const value = readCanonical(text);
  return value !== undefined && isOpening(value) ? value : null;
}

function isOpening(value: Canonical): value is Opening {
  return hasShape(value, OPENING);
}

function isPuzzle(value: Canonical): value is Puzzle {
  return hasShape(value, PROMPTED) || hasShape(value, SEQUENCED);
}

function problemOfName({ name, nameNonce: nonce, number }: Opening, rules: OpeningRules): string | null {
  if (name === null && nonce === null) return null;
  if (name === null || nonce === null) return 'opens its name by half';
  if (!rules.drawn.has(number)) return 'shows a name, though the ticket was never drawn';
  const hash = commitToHolder(rules.hash, { drawId: rules.draw, number, name, nonce });
  return rules.tickets.holderIs(number, hash) ? null : 'has another name than the ticket was issued to';
}

function checkAnswer({ answer, answerNonce: nonce, number }: Opening, rules: OpeningRules): Opened {
  const { tickets, terms, draw: drawId } = rules;
  if (!tickets.hasAnswer(number))
    return answer === null && nonce === null
      ? { right: true, problem: null }
      : wrong('has an answer that was never given');
  if (nonce === null || !isPuzzle(answer)) return wrong('does not show the answer that was given');
  // canonical, because it was parsed from a canonical text
  const hash = commitToAnswer(rules.hash, { drawId, number, puzzle: JSON.stringify(answer), nonce });
  if (!tickets.answerIs(number, hash)) return wrong('has another answer than the one that was given');
  if (terms && (answer.type !== terms.skillGameType || answer.difficulty !== terms.skillGameDifficulty))
    return wrong('has a puzzle of another kind than the terms promise');
  if (!isSolutionCorrect(answer)) return wrong('has a puzzle with a wrong solution');
  return { right: isRight(answer.solution, answer.given), problem: null };
}
