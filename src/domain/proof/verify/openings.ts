import type { TicketEntry } from '../entries.ts';
import { type Findings, formatCount } from './findings.ts';
import { checkOpening, type Opened, type OpeningRules } from './opened.ts';
import type { ProofCrypto } from './report.ts';
import type { TermsInForce } from './terms.ts';
import type { LogFacts } from './walk.ts';

/** The tickets that are entered according to the openings. */
export type EntryList = {
  /** The numbers of valid tickets with a correct answer, or for which none was required, ascending. */
  entered: number[];
  /** The number of valid tickets with a wrong answer. */
  wrong: number;
  post: number;
};

type Inputs = {
  draw: string;
  log: LogFacts;
  terms: TermsInForce | null;
  crypto: ProofCrypto;
  findings: Findings;
  onOpening: (read: number) => void;
};

/** Reads every opening once, checks it against the ticket's commitments, and builds the entry list. */
export async function checkOpenings(openings: AsyncIterable<string>, inputs: Inputs): Promise<EntryList> {
  const { log, findings } = inputs;
  const utf8 = new TextEncoder();
  const rules: OpeningRules = {
    draw: inputs.draw,
    tickets: log.tickets,
    terms: inputs.terms,
    drawn: drawnTickets(log),
    hash: (text) => inputs.crypto.sha256(utf8.encode(text)),
  };
  const issued = log.tickets.count();
  const list: EntryList = { entered: [], wrong: 0, post: 0 };
  let number = 0;
  for await (const text of openings) {
    number += 1;
    if (!log.close || number > issued) break;
    take(number, checkOpening(text, number, rules), list, inputs);
    inputs.onOpening(number);
  }
  if (!log.close && number > 0) findings.fail('openings', 'Answers are open though the list is not sealed.');
  if (log.close && number !== issued)
    findings.fail(
      'openings',
      number < issued
        ? `The opening of ticket ${number + 1} is missing.`
        : 'There are more openings than tickets.',
    );
  checkCommitted(log, inputs.terms, list, findings);
  findings.value('openings', 'openings', number);
  findings.holds('openings', describeOpenings(log, issued, inputs.terms));
  return list;
}

function describeOpenings(
  { close, cancelled }: LogFacts,
  issued: number,
  terms: TermsInForce | null,
): string {
  if (close) {
    const solved = terms?.skillGameType === null ? '' : ', and every puzzle was solved again';
    return `${formatCount(issued, 'opening')}: each matches what its ticket committed to${solved}.`;
  }
  if (cancelled) return 'The draw was called off before its list was sealed, so no answer is open.';
  return 'The list is not sealed yet, and no answer is open.';
}

function take(number: number, { right, problem }: Opened, list: EntryList, { log, findings }: Inputs): void {
  if (problem !== null) findings.fail('openings', `The opening of ticket ${number} ${problem}.`);
  if (log.tickets.isVoided(number)) return;
  if (right) list.entered.push(number);
  else list.wrong += 1;
}

/**
 * Checks that a ticket commits to no answer only if it is a postal entry or the draw has no game. This can be checked
 * before the openings are published.
 */
function checkCommitted(
  log: LogFacts,
  terms: TermsInForce | null,
  list: EntryList,
  findings: Findings,
): void {
  for (let number = 1; number <= log.tickets.count(); number += 1) {
    const route: TicketEntry['route'] = log.tickets.route(number);
    if (route === 'post') list.post += 1;
    const answers = route === 'paid' && terms?.skillGameType !== null;
    if (terms && answers !== log.tickets.hasAnswer(number))
      findings.fail(
        'openings',
        `Ticket ${number} ${answers ? 'commits to no answer' : 'commits to an answer where there is none'}.`,
      );
  }
}

function drawnTickets({ attempts }: LogFacts): Set<number> {
  const winners = attempts.flatMap(({ result }) => result?.winners ?? []);
  return new Set(winners.flatMap(({ number }) => (number === null ? [] : [number])));
}
