import type { Canonical } from '../canonical.ts';
import { commitToAnswer, commitToHolder, type HashText } from '../commitments.ts';
import type { ProofVersion } from '../version.ts';
import { isAnswer, judge, type Solver } from './answers.ts';
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
  /** The numbers of all drawn tickets. */
  drawn: ReadonlySet<number>;
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

/** Checks the opening of ticket `number` from its canonical text. */
export function checkOpening(text: string, number: number, rules: OpeningRules): Opened {
  const opening = rules.version === 1 && text.length > LONGEST_V1 ? null : readOpening(text);
  const wrong = (problem: string): Opened => ({ opening, right: null, problem });
  if (!opening) return wrong('is not well-formed');
  if (opening.number !== number) return wrong('is not in its place');
  if (opening.route !== rules.tickets.route(number)) return wrong('does not have the route in the log');
  const { right, problem } = checkAnswer(opening, rules);
  return { opening, right, problem: problem ?? findNameProblem(opening, rules) };
}

function readOpening(text: string): Opening | null {
  const value = readCanonical(text);
  return value !== undefined && isOpening(value) ? value : null;
}

function isOpening(value: Canonical): value is Opening {
  return hasShape(value, OPENING);
}

function findNameProblem({ name, nameNonce: nonce, number }: Opening, rules: OpeningRules): string | null {
  if (name === null && nonce === null) return null;
  if (name === null || nonce === null) return 'has only one of the name and its nonce';
  if (!rules.drawn.has(number)) return 'shows a name, though the ticket was never drawn';
  const hash = commitToHolder(rules.hash, { drawId: rules.draw, number, name, nonce });
  return rules.tickets.holderIs(number, hash) ? null : 'does not have the name that the ticket was issued to';
}

type Checked = Pick<Opened, 'right' | 'problem'>;

const wrong = (problem: string): Checked => ({ right: null, problem });

function checkAnswer({ answer, answerNonce: nonce, number }: Opening, rules: OpeningRules): Checked {
  const { version, tickets, terms, draw: drawId } = rules;
  if (!tickets.hasAnswer(number))
    return answer === null && nonce === null
      ? { right: true, problem: null }
      : wrong('has an answer, though none was given');
  if (nonce === null || !isAnswer(answer, version)) return wrong('does not show the answer that was given');
  // canonical, because it was parsed from a canonical text
  const hash = commitToAnswer(rules.hash, { drawId, number, puzzle: JSON.stringify(answer), nonce });
  if (!tickets.answerIs(number, hash)) return wrong('does not have the answer that was given');
  if (terms && (answer.type !== terms.skillGameType || answer.difficulty !== terms.skillGameDifficulty))
    return wrong('does not have a puzzle of the kind that the terms promise');
  const right = judge(answer, rules.solver);
  if (right !== null) return { right, problem: null };
  return wrong(
    version === 1 ? 'has a puzzle with a wrong solution' : 'has a puzzle that cannot be solved by the rules',
  );
}
