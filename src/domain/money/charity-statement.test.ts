import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRuns } from '../../../tests/helpers/thorough.ts';
import { divideMoney } from '../outcome/divide-money.ts';
import {
  calculateLeastCharityPence,
  describeLeastCharity,
  describeLeastCharityShort,
  describeUsualCharity,
} from './charity-statement.ts';

const charity = { charityName: 'Harbour Lifeboats', charityNumber: '1234567' };
const state = (ticketPrice: number, charityPercentage: number, prizeCount = 1) =>
  describeLeastCharity({ ticketPrice, charityPercentage, prizeCount, ...charity });

describe('the statement of what a charity gets', () => {
  it('is never more than the charity is paid, in any outcome [CONDUCT-10]', () => {
    const draws = fc.record({
      ticketPrice: fc.integer({ min: 1, max: 100_000 }),
      tickets: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 100_000 })),
      charityPercentage: fc.integer({ min: 5, max: 100 }),
      prizeCount: fc.integer({ min: 1, max: 50 }),
      winners: fc.integer({ min: 1, max: 50 }),
      undelivered: fc.integer({ min: 0, max: 50 }),
      extraTrees: fc.integer({ min: 0, max: 1000 }),
      isMinimumMissed: fc.boolean(),
    });
    fc.assert(
      fc.property(draws, (draw) => {
        const { ticketPrice, tickets, charityPercentage, prizeCount, extraTrees } = draw;
        const wonRanks = Array.from(
          { length: Math.min(draw.winners, prizeCount, tickets) },
          (_, at) => at + 1,
        );
        const undeliveredRanks = wonRanks.slice(0, draw.undelivered);
        const late = undeliveredRanks.length > 0 ? ('undelivered' as const) : ('delivered' as const);
        const { charityPence } = divideMoney({
          outcome: draw.isMinimumMissed ? 'minimum_not_met' : late,
          grossPence: ticketPrice * tickets,
          charityPercentage,
          extraTrees,
          wonRanks,
          undeliveredRanks,
        });
        const least = calculateLeastCharityPence({ ticketPrice, charityPercentage, prizeCount });
        expect(least * tickets).toBeLessThanOrEqual(charityPence);
      }),
      { numRuns: countRuns(20_000) },
    );
  });

  it('is as much as the worst outcome pays, to the penny', () => {
    // 87% of £5.00, and 10% of that.
    expect(state(500, 10)).toBe(
      'At least £0.43 of each £5.00 ticket is paid to Harbour Lifeboats (registered charity no. 1234567).',
    );
    // If the prize is not delivered, the charity gets what 75% for the winner and 13% for the platform leave: 12%.
    expect(state(500, 50)).toContain('At least £0.60 of each £5.00');
    // If one of two prizes is not delivered, half of the 75% goes to its winner: 20% of (100 − 13 − 37.5)%.
    expect(state(1000, 20, 2)).toContain('At least £0.99 of each £10.00');
    expect(describeUsualCharity({ ticketPrice: 1000, charityPercentage: 20, prizeCount: 2 })).toBe(
      'It’s £1.74 if every prize is delivered.',
    );
    expect(describeUsualCharity({ ticketPrice: 500, charityPercentage: 10, prizeCount: 1 })).toBeNull();
  });

  it('gives a percentage if the share is less than a penny, and no number that the charity does not have', () => {
    expect(state(10, 5)).toContain('At least 4.35% of each £0.10 ticket');
    expect(
      describeLeastCharityShort({
        ticketPrice: 500,
        charityPercentage: 10,
        prizeCount: 1,
        charityName: 'The village hall',
        charityNumber: null,
      }),
    ).toBe('At least £0.43 of each ticket is paid to The village hall');
  });
});
