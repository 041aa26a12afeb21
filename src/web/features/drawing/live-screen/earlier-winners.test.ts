import { expect, it } from 'vitest';
import type { ResultRow } from '#contract/drawing/drawing.ts';
import { groupEarlierWinners } from './earlier-winners.ts';

const row = (
  id: string,
  drawNumber: number,
  rank: number,
  winningTicketNumber: number | null,
): ResultRow => ({
  id,
  drawNumber,
  rank,
  drawnAt: '2026-11-21T14:03:21Z',
  winnerName: winningTicketNumber === null ? null : 'A. Oak',
  winningTicketNumber,
  notes: null,
});

it('lists the earlier winners of each rank, latest first', () => {
  const earlier = groupEarlierWinners([
    row('d', 3, 1, 30),
    row('c', 2, 1, 20),
    row('a', 1, 1, 10),
    row('b', 1, 2, 11),
    row('e', 1, 3, null),
  ]);
  expect([...earlier.keys()]).toEqual([1]);
  expect(earlier.get(1)?.map(({ ticketNumber }) => ticketNumber)).toEqual([20, 10]);
});
