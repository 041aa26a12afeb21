import { expect, it } from 'vitest';
import { listAgreementClauses } from './agreement.ts';

const facts = {
  title: 'A week in a lighthouse',
  hostName: 'Olga Osier',
  charityName: 'Harbour Lifeboats',
  charityNumber: '1234567',
  charityPercentage: 20,
  endDate: '2026-11-28T18:00:00.000Z',
  brandName: 'Oakdraw',
};

it('an agreement names both parties, what is paid, how it is calculated and when [PAYOUT-41]', () => {
  const text = listAgreementClauses(facts)
    .map((clause) => clause.text)
    .join('\n');
  expect(text).toContain('between Harbour Lifeboats (registered charity 1234567) and Olga Osier');
  expect(text).toContain('20% of what remains of the ticket sales after refunds and our fee of 13%');
  expect(text).toContain('For sales of £1,000.00, that is £174.00');
  expect(text).toContain('28 November 2026');
  expect(text).toContain('within 7 days');
});

it('an agreement of a charity without a number names it alone [PAYOUT-41]', () => {
  const [who] = listAgreementClauses({ ...facts, charityNumber: null });
  expect(who?.text).toContain('between Harbour Lifeboats and Olga Osier');
});

it('an agreement to a draw that has ended names the day of its end, even if it ended early [PAYOUT-41]', () => {
  const text = (endedAt: string | null) =>
    listAgreementClauses({ ...facts, endedAt }).find(({ title }) => title === 'When we pay')?.text;
  expect(text(null)).toContain('Ticket sales end on 28 November 2026.');
  expect(text('2026-11-21T12:00:00.000Z')).toContain('Ticket sales ended on 21 November 2026.');
  expect(text('2026-11-21T12:00:00.000Z')).not.toContain('28 November');
});
