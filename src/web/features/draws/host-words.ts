import type { HostRecord } from '#contract/draw-pages.ts';

const draws = (count: number) =>
  `${count.toLocaleString('en-GB')} other prize ${count === 1 ? 'draw' : 'draws'}`;

/** What follows the host's name: what became of their other draws, the good and the bad. */
export function recordInWords({ completed, cancelled }: Pick<HostRecord, 'completed' | 'cancelled'>): string {
  const calledOff = `${cancelled === 1 ? 'One was' : `${cancelled.toLocaleString('en-GB')} were`} cancelled, and everybody refunded.`;
  if (completed === 0 && cancelled === 0) return 'has drawn no other prize draw here yet.';
  if (completed === 0) return `has drawn no other prize draw here yet. ${calledOff}`;
  const drawn = `has completed ${draws(completed)} here.`;
  return cancelled === 0 ? drawn : `${drawn} ${calledOff}`;
}
