import type { PrizeDraw } from '#contract/draws/draws.ts';
import { readCommittedTitle } from '#domain/proof/committed-prizes.ts';
import type { Report } from '#domain/proof/verify/report.ts';
import type { Subject } from './messages.ts';

/** The title of the draw whose proof is checked, and whether it is another draw than the page's. */
export type CheckedTitle = { title: string; isOther: boolean };

/** A saved proof can be of any draw. Its title comes from its own terms. */
export function describeChecked(
  { id, title }: Pick<PrizeDraw, 'id' | 'title'>,
  subject: Subject,
  report: Pick<Report, 'draw' | 'terms'> | null,
): CheckedTitle {
  if (subject.kind === 'draw') return { title, isOther: false };
  const isOther = (report?.draw ?? subject.draw) !== id;
  const own = readCommittedTitle(report?.terms ?? null);
  return { title: own ?? (isOther ? 'A saved proof' : title), isOther };
}
