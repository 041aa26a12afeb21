import { describeNote } from './note-text.ts';
import { STRENGTH_TEXT } from './strength-text.ts';
import type { Report } from './verify/report.ts';

/** The result of a verification in one word, and the warnings as sentences. */
export type Verdict = { kind: 'proved' | 'warned' | 'failed'; warnings: string[] };

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

/** Without witnesses, a winner could have been chosen before the list was sealed. A note may say so already. */
function listTrustWarnings({ strength, notes, attempts }: Report): string[] {
  const isNoted = notes.some(({ id }) => id === 'not-witnessed');
  return strength === null || strength === 'witnessed' || attempts.length === 0 || isNoted
    ? []
    : [STRENGTH_TEXT[strength]];
}
