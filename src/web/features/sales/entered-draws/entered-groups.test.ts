import { expect, it } from 'vitest';
import { groupEnteredDraws } from './entered-groups.ts';

const draw = (
  id: string,
  status: 'active' | 'awaiting_draw' | 'completed' | 'cancelled',
  day = 1,
  won = 0,
) => ({
  id,
  status,
  endDate: `2026-12-0${day}T12:00:00.000Z`,
  won: Array.from({ length: won }, () => ({
    rank: 1,
    prize: 'A lamp',
    ticketNumber: 1,
    cashPence: null,
    isVacant: false,
  })),
});

it('groups entered draws into running, waiting and past ones, with wins first [PART-21]', () => {
  const groups = groupEnteredDraws([
    draw('late', 'active', 5),
    draw('lost', 'completed'),
    draw('soon', 'active', 2),
    draw('waits', 'awaiting_draw'),
    draw('off', 'cancelled'),
    draw('won', 'completed', 1, 1),
  ]);
  const ids = (draws: { id: string }[]) => draws.map(({ id }) => id);
  expect([ids(groups.running), ids(groups.waiting), ids(groups.past)]).toEqual([
    ['soon', 'late'],
    ['waits'],
    ['won', 'lost', 'off'],
  ]);
});
