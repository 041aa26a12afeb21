import type { HostRecord } from '#contract/pages/draw-page.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';

const draws = (count: number) => plural(count, 'other prize draw');

/** Describes the host's drawn and cancelled draws. */
export function describeHostRecord({
  completed,
  cancelled,
}: Pick<HostRecord, 'completed' | 'cancelled'>): string {
  const calledOff = `${cancelled === 1 ? 'One was' : `${formatNumber(cancelled)} were`} cancelled, and everyone got a refund.`;
  if (completed === 0 && cancelled === 0) return 'hasn’t drawn any other prize draws here yet.';
  if (completed === 0) return `hasn’t drawn any other prize draws here yet. ${calledOff}`;
  const drawn = `has drawn ${draws(completed)} here.`;
  return cancelled === 0 ? drawn : `${drawn} ${calledOff}`;
}
