import { plural } from '../../text/plural.ts';
import { createSharedEncoder } from '../encode-text.ts';
import type { ProofVersion } from '../version.ts';
import { createSolver } from './answers.ts';
import type { Findings } from './findings.ts';
import { createOpeningCheck, type Opened, type Opening, type OpeningRules } from './opened.ts';
import type { ProofCrypto, Report } from './report.ts';
import type { TermsInForce } from './terms.ts';
import type { LogFacts } from './walk.ts';
import type { WordList } from './words.ts';

/** The tickets that are entered according to the openings, and what else the openings say. */
export type EntryList = {
  /** The numbers of valid tickets with a right answer, or for which none was required, ascending. */
  entered: Uint32Array;
  /** The number of wrong answers; in version 1, only those of valid tickets. */
  wrong: number;
  /** The number of openings. */
  read: number;
  /** The names that the openings show, by number. */
  named: Map<number, string>;
  /** The openings of the tickets that were asked for. */
  asked: Map<number, Opening>;
};

type Inputs = {
  version: ProofVersion;
  draw: string;
  log: LogFacts;
  terms: TermsInForce | null;
  words: WordList | null;
  /** The tickets whose openings are returned. */
  ask: ReadonlySet<number>;
  crypto: ProofCrypto;
  findings: Findings;
  onOpening: (read: number) => void;
};

/**
 * Reads every opening once, checks it against the ticket's commitments, and builds the entry list. Uses nothing of the
 * log that follows its close.
 */
export async function checkOpenings(
  openings: AsyncIterable<readonly string[]>,
  inputs: Inputs,
): Promise<EntryList> {
  const { log, findings } = inputs;
  const encode = createSharedEncoder();
  const rules: OpeningRules = {
    version: inputs.version,
    draw: inputs.draw,
    tickets: log.tickets,
    terms: inputs.terms,
    solver: createSolver(inputs.version, inputs.words),
    hash: (text) => inputs.crypto.sha256(encode(text)),
  };
  const check = createOpeningCheck(rules);
  const issued = log.tickets.count();
  const list: EntryList = {
    // Allocated once, because a growing list needs several times the memory.
    entered: new Uint32Array(log.close ? issued : 0),
    wrong: 0,
    read: 0,
    named: new Map(),
    asked: new Map(),
  };
  let entered = 0;
  let number = 0;
  /** Returns false if the opening is one too many. */
  const add = (text: string): boolean => {
    number += 1;
    if (!log.close || number > issued) return false;
    if (take(number, check(text, number), list, inputs)) list.entered[entered++] = number;
    inputs.onOpening(number);
    return true;
  };
  for await (const piece of openings) if (!piece.every(add)) break;
  if (!log.close && number > 0)
    findings.fail('openings', 'Answers are published, though the list is not sealed.');
  if (log.close && number !== issued)
    findings.fail(
      'openings',
      number < issued
        ? `The opening of ticket ${number + 1} is missing.`
        : 'There are more openings than tickets.',
    );
  checkCommitted(log, inputs, findings);
  findings.value('openings', 'openings', number);
  return { ...list, entered: list.entered.subarray(0, entered), read: number };
}

/**
 * Checks that only drawn tickets show a name, and states what the openings prove: the rest of check `openings`. Returns
 * the drawn tickets in ascending order, with their names; null for those without a name.
 */
export function checkNames(
  { named, read }: EntryList,
  log: LogFacts,
  { terms, findings }: Pick<Inputs, 'terms' | 'findings'>,
): Report['names'] {
  const drawn = new Set(listDrawn(log));
  for (const number of named.keys())
    if (!drawn.has(number))
      findings.fail(
        'openings',
        `The opening of ticket ${number} shows a name, though the ticket was never drawn.`,
      );
  findings.holds('openings', describeOpenings(log, terms));
  const opened = [...drawn].filter((number) => number <= read).sort((a, b) => a - b);
  return opened.map((number) => ({ number, name: named.get(number) ?? null }));
}

function describeOpenings({ close, cancelled, tickets }: LogFacts, terms: TermsInForce | null): string {
  if (close) {
    const solved = terms?.skillGameType === null ? '' : ', and the verifier solved every puzzle itself';
    return `${plural(tickets.count(), 'opening')}: each matches what its ticket committed to${solved}.`;
  }
  if (cancelled) return 'The draw was cancelled before its list was sealed, so no answer is published.';
  return 'The list is not sealed yet, and no answer is published.';
}

/** Adds what an opening says to the list. Returns whether the ticket is entered. */
function take(
  number: number,
  { opening, right, problem }: Opened,
  list: EntryList,
  { log, findings, version, ask }: Inputs,
): boolean {
  if (problem !== null) findings.fail('openings', `The opening of ticket ${number} ${problem}.`);
  if (opening && ask.has(number)) list.asked.set(number, opening);
  if (opening && opening.name !== null) list.named.set(number, opening.name);
  const isVoided = log.tickets.isVoided(number);
  if (right === false && (version === 2 || !isVoided)) list.wrong += 1;
  return right === true && !isVoided;
}

/**
 * Checks that a ticket has no answer where it must have none, and an answer where it must have one. This can be checked
 * before the openings are published.
 */
function checkCommitted(log: LogFacts, { version, terms }: Inputs, findings: Findings): void {
  if (!terms) return;
  for (let number = 1; number <= log.tickets.count(); number += 1) {
    const isPost = log.tickets.route(number) === 'post';
    const hasAnswer = log.tickets.hasAnswer(number);
    const mayHave = terms.skillGameType !== null && (version === 2 || !isPost);
    const mustHave = terms.skillGameType !== null && !isPost;
    if (mustHave && !hasAnswer) findings.fail('openings', `Ticket ${number} commits to no answer.`);
    if (!mayHave && hasAnswer)
      findings.fail('openings', `Ticket ${number} commits to an answer where there is none.`);
  }
}

function listDrawn({ attempts }: LogFacts): number[] {
  const winners = attempts.flatMap(({ result }) => result?.winners ?? []);
  return winners.flatMap(({ number }) => (number === null ? [] : [number]));
}
