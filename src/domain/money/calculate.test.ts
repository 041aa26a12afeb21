import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';

const request = { ticketPrice: 5, ticketLimit: 100, charityPercentage: 5, extraTreesCount: 0 };

describe('the revenue calculator', () => {
  it('returns the totals of the worked example in pounds [MONEY-07] [API-CALC-02]', () => {
    expect(calculate(request).total).toEqual({
      totalRevenue: 500,
      platformFees: 65,
      afterPlatformFees: 435,
      charityContribution: 21.75,
      defaultTrees: 5,
      additionalTrees: 0,
      treeCost: 0,
      estimatedProfit: 413.25,
      totalTrees: 5,
    });
  });

  it('returns the figures for one ticket, to the penny [API-CALC-03]', () => {
    expect(calculate({ ...request, extraTreesCount: 7 }).perTicket).toEqual({
      revenue: 5,
      platformFee: 0.65,
      afterPlatformFees: 4.35,
      charityContribution: 0.22,
      profitPerTicket: 4.13,
    });
  });

  it('assumes 100 tickets if there is no limit, and says so [API-CALC-04]', () => {
    const unlimited = calculate({ ...request, ticketLimit: null });
    expect(unlimited.assumedTickets).toBe(100);
    expect(unlimited.total).toEqual(calculate(request).total);
    expect(calculate(request).assumedTickets).toBeNull();
  });

  it('uses the given fee, 13 % by default', () => {
    expect(calculate({ ...request, platformFeePercentage: 0 }).total.platformFees).toBe(0);
    expect(calculate({ ...request, platformFeePercentage: 10 }).total.platformFees).toBe(50);
    expect(calculate(request).total.platformFees).toBe(65);
  });

  it('adds extra trees at £1 each to those of the platform [MONEY-08]', () => {
    const { total } = calculate({ ...request, extraTreesCount: 20 });
    expect([total.defaultTrees, total.additionalTrees, total.totalTrees]).toEqual([5, 20, 25]);
    expect([total.treeCost, total.estimatedProfit]).toEqual([20, 393.25]);
  });
});
