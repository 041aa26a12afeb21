import type { EnteredDraw } from '#contract/sales/entered-draws.ts';

type Grouped = Pick<EnteredDraw, 'status' | 'endDate' | 'won'>;

/** Entered draws, grouped by stage. */
export type EnteredGroups<D> = { running: D[]; waiting: D[]; past: D[] };

/**
 * Groups draws into those on sale (soonest end first), those waiting for the drawing, and past ones (wins first).
 * Apart from that, keeps their order.
 */
export function groupEnteredDraws<D extends Grouped>(draws: readonly D[]): EnteredGroups<D> {
  const running = draws.filter(({ status }) => groupOf(status) === 'running');
  const past = draws.filter(({ status }) => groupOf(status) === 'past');
  return {
    running: running.toSorted((a, b) => a.endDate.localeCompare(b.endDate)),
    waiting: draws.filter(({ status }) => groupOf(status) === 'waiting'),
    past: [...past.filter(({ won }) => won.length > 0), ...past.filter(({ won }) => won.length === 0)],
  };
}

function groupOf(status: EnteredDraw['status']): keyof EnteredGroups<unknown> {
  if (status === 'awaiting_draw') return 'waiting';
  return status === 'completed' || status === 'cancelled' ? 'past' : 'running';
}
