import { describeNote } from './note-text.ts';
import type { Report } from './verify/report.ts';

/** The result of a verification in one word, and the warnings as sentences. */
export type Verdict = { kind: 'proved' | 'warned' | 'failed'; warnings: string[] };

/**
 * Sums up a report. A valid proof has a warning for each fact that a participant should know, and if the site could not
 * be compared with it.
 */
export function judgeReport({ valid, checks, notes, attempts }: Report): Verdict {
  const warnings = [
    ...checks.flatMap(({ id, ok, message }) => (id === 'announced' && ok === null ? [message] : [])),
    ...notes.filter(({ level }) => level === 'warning').map((note) => describeNote(note, attempts)),
  ];
  const kind = !valid ? 'failed' : warnings.length > 0 ? 'warned' : 'proved';
  return { kind, warnings };
}
