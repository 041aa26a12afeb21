import { describe, expect, it } from 'vitest';
import { buildEstimateRequest, estimateDraw, getMaxExtraTrees } from './estimate.ts';
import { createDrawValues } from './values.ts';

const values = createDrawValues(new Date('2026-11-19T10:00:00Z'), true);

describe('the profit estimate', () => {
  it('assumes that every ticket is sold', () => {
    expect(estimateDraw(values)?.total).toMatchObject({
      totalRevenue: 500,
      platformFees: 65,
      charityContribution: 21.75,
      estimatedProfit: 413.25,
      totalTrees: 5,
    });
  });

  it('is requested in pounds and whole per cent, and without a limit if the draw has none [VAL-19]', () => {
    expect(buildEstimateRequest({ ...values, ticketPrice: '7.49', extraTreesCount: '6' })).toEqual({
      ticketPrice: 7.49,
      ticketLimit: 100,
      charityPercentage: 5,
      platformFeePercentage: 13,
      extraTreesCount: 6,
    });
    expect(buildEstimateRequest({ ...values, hasLimit: false })?.ticketLimit).toBeNull();
    expect(buildEstimateRequest({ ...values, extraTreesCount: 'many' })?.extraTreesCount).toBe(0);
  });

  it('says that it assumes 100 tickets without a limit', () => {
    const unlimited = { ...values, hasLimit: false, ticketLimit: '7' };
    expect(estimateDraw(unlimited)).toMatchObject({ assumedTickets: 100, total: { totalRevenue: 500 } });
  });

  it('is empty while a number is missing or out of bounds', () => {
    for (const changes of [
      { ticketPrice: '' },
      { ticketPrice: '0' },
      { ticketPrice: '100.01' },
      { ticketLimit: '' },
      { ticketLimit: '1.5' },
      { ticketLimit: '10001' },
      { charityPercentage: '4' },
      { charityPercentage: '101' },
    ]) {
      expect(estimateDraw({ ...values, ...changes }), JSON.stringify(changes)).toBeNull();
    }
  });
});

describe('the maximum number of extra trees', () => {
  it('is the estimated profit in whole pounds, and at most 1000 [VAL-11, VAL-12]', () => {
    expect(getMaxExtraTrees(values)).toBe(413);
    expect(getMaxExtraTrees({ ...values, extraTreesCount: '400' })).toBe(413);
    expect(getMaxExtraTrees({ ...values, charityPercentage: '100' })).toBe(0);
    expect(getMaxExtraTrees({ ...values, ticketPrice: '100', ticketLimit: '10000' })).toBe(1000);
    expect(getMaxExtraTrees({ ...values, ticketPrice: '' })).toBe(1000);
  });
});
