import { describeNote } from './note-text.ts';
import { STRENGTH_TEXT } from './strength-text.ts';
import type { Report } from './verify/report.ts';

/** The result of a verification in one word, and the warnings as sentences. */
export type Verdict = { kind: 'proved' | 'warned' | 'failed'; warnings: string[] };

/**
 * Whether the winners follow from the proof. They do not if a check fails, except the comparison with what the site
 * shows.
 */
export const provesWinners = ({ checks }: Pick<Report, 'checks'>): boolean =>
  checks.every(({ id, ok }) => ok !== false || id === 'announced');

/** Whether the draw has a result in which no prize has a winner, because no ticket was on the entry list. */
export const hasNoWinner = ({ attempts }: Pick<Report, 'attempts'>): boolean =>
  attempts.length > 0 && attempts.every(({ winners }) => winners.every(({ number }) => number === null));

/**
 * Sums up a report. A valid proof has a warning for each fact that participants should know, for a site that could not be
 * compared with it, and for a result that partly rests on the platform's word.
 */
export function judgeReport(report: Report): Verdict {
  const { valid, checks, notes, attempts } = report;
  const warnings = [
    ...listTrustWarnings(report),
    ...checks.flatMap(({ id, ok, message }) => (id === 'announced' && ok === null ? [message] : [])),
    ...notes.filter(({ level }) => level === 'warning').map((note) => describeNote(note, attempts)),
  ];
  const kind = !valid ? 'failed' : warnings.length > 0 ? 'warned' : 'proved';
  return { kind, warnings };
}

/**
 * What the proof proves, in one sentence; null if it cannot be read. As long as no list is sealed, whether witnesses see
 * it in time is open.
 * @param isPolicyKnown whether there is a policy that names witnesses
 */
export function describeMeaning(
  { strength, times }: Pick<Report, 'strength' | 'times'>,
  { isPolicyKnown }: { isPolicyKnown: boolean },
): string | null {
  const isOpen = times.sealed === null && times.cancelled === null;
  if (strength === 'beacon' && isOpen && isPolicyKnown)
    return 'The list will be sealed before public randomness, which no one controls, decides the winner. From then on, this check shows whether enough independent witnesses saw the seal in time.';
  return strength && STRENGTH_TEXT[strength];
}

/**
 * Without witnesses, the platform could have known the winner when it sealed the list. The note `not-witnessed` says so
 * already.
 */
function listTrustWarnings({ strength, notes, times }: Report): string[] {
  const isNoted = notes.some(({ id }) => id === 'not-witnessed');
  return strength === null || strength === 'witnessed' || times.sealed === null || isNoted
    ? []
    : [STRENGTH_TEXT[strength]];
}
