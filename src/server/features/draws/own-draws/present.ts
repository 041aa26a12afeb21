import type { OwnDraw, OwnTotals } from '#contract/draws/own-draws.ts';
import type { OwnFilter } from '#domain/draws/own-list.ts';
import { calculateDrawMoney, type DrawBooks } from '#domain/ledger/draw-money.ts';
import { type DrawRow, presentDraw } from '../lifecycle/service.ts';
import type { OwnBooks } from './store.ts';

export const presentOwnDraw = (row: DrawRow): OwnDraw => ({ ...presentDraw(row), earnings: earningsOf(row) });

function earningsOf(books: DrawBooks): OwnDraw['earnings'] {
  const { grossPence, charityPence, hostPence, trees } = calculateDrawMoney(books);
  return {
    grossPence,
    charityPence,
    hostPence,
    trees: trees.byPlatform + trees.extra,
    treesPlanted: trees.planted,
  };
}

const COUNTED: Partial<Record<OwnBooks['status'], OwnFilter>> = {
  active: 'live',
  scheduled: 'live',
  inactive: 'unpublished',
  awaiting_draw: 'awaiting',
  completed: 'completed',
};

/** Adds up the rounded amounts of each draw, so that the totals match the draws' cards. */
export function presentOwnTotals(draws: readonly OwnBooks[]): OwnTotals {
  const totals = { activeDraws: 0, earningsPence: 0, charityPence: 0, trees: 0, treesPlanted: 0 };
  const counts = { all: 0, live: 0, unpublished: 0, awaiting: 0, completed: 0, archived: 0 };
  for (const draw of draws) {
    const { hostPence, charityPence, trees, treesPlanted } = earningsOf(draw);
    totals.earningsPence += hostPence;
    totals.charityPence += charityPence;
    totals.trees += trees;
    totals.treesPlanted += treesPlanted;
    if (draw.status === 'active') totals.activeDraws += 1;
    for (const filter of filtersOf(draw)) counts[filter] += 1;
  }
  return { ...totals, draws: counts };
}

function filtersOf({ archived, status }: OwnBooks): OwnFilter[] {
  if (archived) return ['archived'];
  const own = COUNTED[status];
  return own ? ['all', own] : ['all'];
}
