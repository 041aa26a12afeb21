import type { Canonical } from '../canonical.ts';
import { commitToAnswer, commitToHolder, type HashText } from '../commitments.ts';
import type { ProofVersion } from '../version.ts';
import { type Answer, isAnswer, judge, type Solver } from './answers.ts';
import { hasShape, isNonce, isNullOr, isOrdinal, isText, readCanonical, type Shape } from './shapes.ts';
import type { TermsInForce } from './terms.ts';
import type { TicketTable } from './ticket-table.ts';

export type Opening = {
  answer: Canonical;
  answerNonce: string | null;
  name: string | null;
  nameNonce: string | null;
  number: number;
  route: string;
};

/** The data that openings are compared with. */
export type OpeningRules = {
  version: ProofVersion;
  draw: string;
  tickets: TicketTable;
  terms: TermsInForce | null;
  solver: Solver;
  hash: HashText<Uint8Array>;
};

// far above any real puzzle or name; version 2 bounds the puzzles themselves
const LONGEST_V1 = 100_000;

const OPENING: Shape = {
  answer: () => true,
  answerNonce: isNullOr(isNonce),
  name: isNullOr(isText),
  nameNonce: isNullOr(isNonce),
  number: isOrdinal,
  route: isText,
};

/**
 * The result for one opening: the opening if it could be read, whether its answer admits the ticket (null if that cannot
 * be known), and the error, if any, as the rest of a sentence.
 */
export type Opened = { opening: Opening | null; right: boolean | null; problem: string | null };

/**
 * Checks the openings of a draw, each from its canonical text and the number of its ticket. Whether a ticket may show a
 * name depends on the results, which are checked later.
 */
export function createOpeningCheck(rules: OpeningRules): (text: string, number: number) => Opened {
  // The tickets of an order have the same puzzle, and follow each other.
  const readAnswer = rememberLast((text: string) => readAnswerText(text, rules));
  const judgeAnswer = rememberLast((answer: Canonical) => buildJudged(answer, rules));
  return (text, number) => {
    const opening = readUsual(text, number, rules, readAnswer) ?? readOpening(text, rules);
    const wrong = (problem: string): Opened => ({ opening, right: null, problem });
    if (!opening) return wrong('is not well-formed');
    if (opening.number !== number) return wrong('is not in its place');
    if (opening.route !== rules.tickets.route(number)) return wrong('does not have the route in the log');
    const { right, problem } = checkAnswer(opening, rules, judgeAnswer);
    return { opening, right, problem: problem ?? findNameProblem(opening, rules) };
  };
}

function rememberLast<Input, Output>(compute: (input: Input) => Output): (input: Input) => Output {
  let last: { input: Input; output: Output } | null = null;
  return (input) => {
    if (last?.input !== input) last = { input, output: compute(input) };
    return last.output;
  };
}

function readOpening(text: string, { version }: OpeningRules): Opening | null {
  if (version === 1 && text.length > LONGEST_V1) return null;
  const value = readCanonical(text);
  return value !== undefined && isOpening(value) ? value : null;
}

/**
 * Reads the opening of ticket `number` if it shows no name, as nearly all of a million openings do. Only its answer has
 * to be parsed, because the rest of its canonical text is known. Null for all other texts.
 */
function readUsual(
  text: string,
  number: number,
  { version, tickets }: OpeningRules,
  readAnswer: (text: string) => Answer | null,
): Opening | null {
  if (version === 1 && text.length > LONGEST_V1) return null;
  const route = tickets.route(number);
  const [digits, routeEnd] = [String(number), ROUTE_ENDS[route]];
  const numberStart = text.length - routeEnd.length - digits.length;
  const end = numberStart - UNNAMED.length;
  if (!text.endsWith(routeEnd) || !text.startsWith(digits, numberStart)) return null;
  if (!text.startsWith(UNNAMED, end)) return null;
  if (end === UNANSWERED.length && text.startsWith(UNANSWERED))
    return { answer: null, answerNonce: null, name: null, nameNonce: null, number, route };
  const start = end - NONCE_START.length - NONCE_LENGTH - 1;
  if (!text.startsWith(ANSWER_START) || !text.startsWith(NONCE_START, start)) return null;
  const nonceStart = start + NONCE_START.length;
  const answerNonce = text.slice(nonceStart, nonceStart + NONCE_LENGTH);
  if (!isNonce(answerNonce) || text[nonceStart + NONCE_LENGTH] !== '"') return null;
  const answer = readAnswer(text.slice(ANSWER_START.length, start));
  return answer && { answer, answerNonce, name: null, nameNonce: null, number, route };
}

const UNANSWERED = '{"answer":null,"answerNonce":null';
const UNNAMED = ',"name":null,"nameNonce":null,"number":';
const ROUTE_ENDS = { paid: ',"route":"paid"}', post: ',"route":"post"}' };
const ANSWER_START = '{"answer":';
const NONCE_START = ',"answerNonce":"';
const NONCE_LENGTH = 32;

function readAnswerText(text: string, { version }: OpeningRules): Answer | null {
  const value = readCanonical(text);
  return value !== undefined && isAnswer(value, version) ? value : null;
}

function isOpening(value: Canonical): value is Opening {
  return hasShape(value, OPENING);
}

function findNameProblem({ name, nameNonce: nonce, number }: Opening, rules: OpeningRules): string | null {
  if (name === null && nonce === null) return null;
  if (name === null || nonce === null) return 'has only one of the name and its nonce';
  const hash = commitToHolder(rules.hash, { drawId: rules.draw, number, name, nonce });
  return rules.tickets.holderIs(number, hash) ? null : 'does not have the name that the ticket was issued to';
}

type Checked = Pick<Opened, 'right' | 'problem'>;

const wrong = (problem: string): Checked => ({ right: null, problem });

/** An answer as it is committed to, and what follows if the commitment holds. */
type Judged = { puzzle: string; checked: Checked };

/** Judges an answer; null if it is not well-formed. */
function buildJudged(answer: Canonical, { version, terms, solver }: OpeningRules): Judged | null {
  if (!isAnswer(answer, version)) return null;
  // canonical, because it was parsed from a canonical text
  const puzzle = JSON.stringify(answer);
  if (terms && (answer.type !== terms.skillGameType || answer.difficulty !== terms.skillGameDifficulty))
    return { puzzle, checked: wrong('has a puzzle of another kind than the terms promise') };
  const right = judge(answer, solver);
  if (right !== null) return { puzzle, checked: { right, problem: null } };
  const problem =
    version === 1 ? 'has a puzzle with a wrong solution' : 'has a puzzle that cannot be solved by the rules';
  return { puzzle, checked: wrong(problem) };
}

function checkAnswer(
  { answer, answerNonce: nonce, number }: Opening,
  { tickets, draw: drawId, hash: hashText }: OpeningRules,
  judgeAnswer: (answer: Canonical) => Judged | null,
): Checked {
  if (!tickets.hasAnswer(number))
    return answer === null && nonce === null
      ? { right: true, problem: null }
      : wrong('has an answer, though none was given');
  const judged = nonce === null ? null : judgeAnswer(answer);
  if (nonce === null || !judged) return wrong('does not show the answer that was given');
  const { puzzle, checked } = judged;
  const hash = commitToAnswer(hashText, { drawId, number, puzzle, nonce });
  return tickets.answerIs(number, hash) ? checked : wrong('does not have the answer that was given');
}
