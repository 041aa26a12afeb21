import type { OwnDraw, OwnTotals } from '#contract/draws/own-draws.ts';
import type { OwnFilter } from '#domain/draws/own-list.ts';
import { findTeamRole } from '#domain/draws/runners.ts';
import { calculateDrawMoney, type DrawBooks } from '#domain/ledger/draw-money.ts';
import { hasRight } from '#domain/organisations/roles.ts';
import { type DrawRow, presentDraw } from '../lifecycle/service.ts';
import type { OwnBooks } from './store.ts';

/** Presents a draw of this user's list. */
export function presentOwnDraw(row: DrawRow, personId: string): OwnDraw {
  // The person may have left the team since the list was read.
  const role = findTeamRole(row, personId) ?? 'viewer';
  return { ...presentDraw(row), role, earnings: hasRight(role, 'money') ? earningsOf(row) : null };
}

function earningsOf(books: DrawBooks): NonNullable<OwnDraw['earnings']> {
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
    if (hasRight(draw.role, 'money')) addEarnings(totals, earningsOf(draw));
    if (draw.status === 'active') totals.activeDraws += 1;
    for (const filter of filtersOf(draw)) counts[filter] += 1;
  }
  return { ...totals, draws: counts };
}

function addEarnings(totals: Omit<OwnTotals, 'draws'>, earnings: NonNullable<OwnDraw['earnings']>): void {
  totals.earningsPence += earnings.hostPence;
  totals.charityPence += earnings.charityPence;
  totals.trees += earnings.trees;
  totals.treesPlanted += earnings.treesPlanted;
}

function filtersOf({ archived, status }: OwnBooks): OwnFilter[] {
  if (archived) return ['archived'];
  const own = COUNTED[status];
  return own ? ['all', own] : ['all'];
}
