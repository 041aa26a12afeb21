import { expect, it } from 'vitest';
import type { ResultRow } from '#contract/drawing/drawing.ts';
import { buildAward } from '../../../../../tests/helpers/made-awards.ts';
import { describeEarlierWinners } from './earlier-winners.ts';

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

it('says of each rank which tickets won it before, latest first, and why they lost it [AWARD-31]', () => {
  const lapsed = buildAward({ rank: 1, ticketNumber: 20, state: 'lapsed', wonAt: '2026-05-03T12:00:00Z' });
  const earlier = describeEarlierWinners(
    [row('d', 3, 1, 30), row('c', 2, 1, 20), row('a', 1, 1, 10), row('b', 1, 2, 11), row('e', 1, 3, null)],
    [lapsed],
  );
  expect([...earlier.keys()]).toEqual([1]);
  expect(earlier.get(1)).toEqual([
    'Ticket 000020 was drawn on 3 May 2026 and not claimed in time.',
    'Ticket 000010 was drawn on 21 November 2026, before the prize was drawn again.',
  ]);
});
