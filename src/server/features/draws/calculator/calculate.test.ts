import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';

const app = await provideTestApp();

const example = { ticketPrice: 5, ticketLimit: 100, charityPercentage: 5, extraTreesCount: 0 };
const calculate = (body: object) =>
  app.client().send({ method: 'POST', url: '/api/v1/calculations/prize-draws', body });

describe('POST /api/v1/calculations/prize-draws', () => {
  it('returns totals and amounts per ticket in pounds, without signing in [API-CALC-01, API-CALC-02, API-CALC-03, MONEY-07, MONEY-14]', async () => {
    const response = await calculate({ ...example, platformFeePercentage: 13, extraTreesCount: 2 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      total: {
        totalRevenue: 500,
        platformFees: 65,
        afterPlatformFees: 435,
        charityContribution: 21.75,
        defaultTrees: 5,
        additionalTrees: 2,
        treeCost: 2,
        estimatedProfit: 411.25,
        totalTrees: 7,
      },
      perTicket: {
        revenue: 5,
        platformFee: 0.65,
        afterPlatformFees: 4.35,
        charityContribution: 0.22,
        profitPerTicket: 4.13,
      },
      assumedTickets: null,
    });
  });

  it('defaults to 5 % for the charity, 13 % for the platform, no trees and no limit [API-CALC-01, API-CALC-04]', async () => {
    const { total, assumedTickets } = (await calculate({ ticketPrice: 5 })).json();
    expect(assumedTickets).toBe(100);
    expect(total).toMatchObject({ platformFees: 65, charityContribution: 21.75, additionalTrees: 0 });
    expect((await calculate({ ticketPrice: 5, ticketLimit: null })).json()).toMatchObject({
      total,
      assumedTickets,
    });
  });

  it.each([0, 12.5, 100])('calculates with a platform fee of %s %% [API-CALC-01, MONEY-01]', async (fee) => {
    const { total } = (await calculate({ ...example, platformFeePercentage: fee })).json();
    expect(total.platformFees).toBe(fee * 5);
    expect(total.platformFees + total.charityContribution + total.estimatedProfit).toBe(500);
  });

  it.each([
    [{ ticketPrice: undefined }, 'ticketPrice'],
    [{ ticketPrice: 0 }, 'ticketPrice'],
    [{ ticketPrice: '5' }, 'ticketPrice'],
    [{ ticketLimit: 0 }, 'ticketLimit'],
    [{ ticketLimit: 1.5 }, 'ticketLimit'],
    [{ charityPercentage: 4.9 }, 'charityPercentage'],
    [{ charityPercentage: 101 }, 'charityPercentage'],
    [{ platformFeePercentage: -1 }, 'platformFeePercentage'],
    [{ platformFeePercentage: 101 }, 'platformFeePercentage'],
    [{ extraTreesCount: -1 }, 'extraTreesCount'],
    [{ extraTreesCount: 0.5 }, 'extraTreesCount'],
  ])('rejects %j [API-CALC-01]', async (wrong, path) => {
    const response = await calculate({ ...example, ...wrong });
    expect([response.statusCode, response.json().issues?.[0]?.path]).toEqual([400, path]);
  });
});
