import { z } from 'zod';
import type { CallMap } from '../call.ts';

/** Amounts in pounds. Without a ticket limit, the totals are estimates for 100 tickets. */
export const Calculation = z.object({
  ticketPrice: z.number().min(0.01, 'Ticket price must be at least £0.01').max(10_000),
  ticketLimit: z.int().min(1).max(1_000_000).nullable().default(null),
  charityPercentage: z
    .number()
    .min(5, 'Charity percentage must be at least 5%')
    .max(100, 'Charity percentage cannot exceed 100%')
    .default(5),
  platformFeePercentage: z.number().min(0).max(100).default(13),
  extraTreesCount: z.int().min(0).max(100_000).default(0),
});

const money = z.number();

/** Amounts in pounds. Without a ticket limit, `assumedTickets` is the number that the totals assume; else null. */
export const CalculationResult = z.object({
  perTicket: z.object({
    revenue: money,
    platformFee: money,
    afterPlatformFees: money,
    charityContribution: money,
    profitPerTicket: money,
  }),
  total: z.object({
    totalRevenue: money,
    platformFees: money,
    afterPlatformFees: money,
    charityContribution: money,
    defaultTrees: z.int(),
    additionalTrees: z.int(),
    treeCost: money,
    estimatedProfit: money,
    totalTrees: z.int(),
  }),
  assumedTickets: z.int().nullable(),
});
export type CalculationResult = z.infer<typeof CalculationResult>;

export const calculatorCalls = {
  'POST /api/v1/calculations/prize-draws': {
    summary: 'Calculate the proceeds of a draw',
    description:
      'Takes the price, the limit and the shares of a draw and returns its revenue, fee, charity contribution, tree costs and profit, per ticket and in total. Amounts are in pounds. Without a `ticketLimit` the totals are estimates, and `assumedTickets` says for how many tickets.',
    tag: 'Calculator',
    access: 'anyone',
    body: Calculation,
    status: 200,
    response: CalculationResult,
  },
} as const satisfies CallMap;
