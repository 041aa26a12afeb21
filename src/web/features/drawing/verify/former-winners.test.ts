import { expect, it } from 'vitest';
import { buildAward } from '../../../../../tests/helpers/made-awards.ts';
import { describeFormerWinners } from './former-winners.ts';

it('says why each former winner lost the prize, as the draw’s page does [AWARD-61]', () => {
  const closedAt = '2026-05-10T12:00:00.000Z';
  const awards = [
    buildAward({ rank: 1, attempt: 2, ticketNumber: 9 }),
    buildAward({ rank: 1, ticketNumber: 7, state: 'declined', isRedrawn: true, closedAt }),
    buildAward({ rank: 2, ticketNumber: 3, state: 'disqualified', cause: 'ineligible', closedAt }),
    buildAward({ rank: 3, ticketNumber: 4, state: 'received', closedAt }),
  ];
  expect(describeFormerWinners(awards)).toEqual([
    '1st prize: Ticket 000007 was drawn on 3 May 2026 and declined by its winner.',
    '2nd prize: Ticket 000003 was drawn, but we withdrew the prize on 10 May 2026, because its winner was not eligible. This prize will be drawn again by 17 May 2026.',
  ]);
});
