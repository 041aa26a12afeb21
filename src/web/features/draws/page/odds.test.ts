import { describe, expect, it } from 'vitest';
import { describeOdds, describeOddsNote } from './odds.ts';

describe('the odds of a ticket, from issued tickets [CHAL-18, PUB-30]', () => {
  it.each([
    [312, 1000, ['1 in 312 now', '1 in 1,000 if all are sold']],
    [12_345, null, ['1 in 12,345 now']],
    [0, 20, ['1 in 20 if all are sold']],
    [20, 20, ['1 in 20 now']],
    [0, null, []],
  ])('are correct with %s sold of %s', (ticketsSold, ticketLimit, lines) => {
    expect(describeOdds({ ticketsSold, ticketLimit })).toEqual(lines);
  });

  it.each([
    [312, 1000, null, ''],
    [0, 1000, null, 'No tickets sold yet.'],
    [20, 20, null, 'All tickets are sold.'],
    [0, null, null, 'No tickets sold yet. There’s no limit, so the odds get longer as more are sold.'],
    [312, null, null, 'There’s no limit, so the odds get longer as more are sold.'],
    [312, 1000, 40, 'Each person can have up to 40 tickets.'],
    [0, 1000, 1, 'No tickets sold yet. Each person can have up to 1 ticket.'],
  ])(
    'get a note with %s sold of %s, and at most %s per person',
    (ticketsSold, ticketLimit, maxTicketsPerPerson, note) => {
      expect(describeOddsNote({ ticketsSold, ticketLimit, maxTicketsPerPerson })).toBe(note);
    },
  );

  it('keep their last value once sales are over', () => {
    expect(describeOdds({ ticketsSold: 312, ticketLimit: 1000 }, true)).toEqual(['1 in 312']);
    expect(describeOdds({ ticketsSold: 0, ticketLimit: 1000 }, true)).toEqual([]);
  });

  it('count the tickets on the sealed list once there is one', () => {
    expect(describeOdds({ ticketsSold: 28, ticketLimit: 100 }, true, 22)).toEqual(['1 in 22']);
    expect(describeOdds({ ticketsSold: 3, ticketLimit: 100 }, true, 0)).toEqual([]);
  });
});
