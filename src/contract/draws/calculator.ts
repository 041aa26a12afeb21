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

/**
 * Amounts are in pounds. `assumedTickets` is the number of tickets that the totals assume; null if there is a limit.
 */
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
      'Returns the revenue, fee, charity contribution, tree costs and profit of a draw, per ticket and in total, for a given price, limit and percentages. Amounts are in pounds. Without a `ticketLimit`, the totals are estimates, and `assumedTickets` is the number of tickets that they assume.',
    tag: 'Calculator',
    access: 'anyone',
    body: Calculation,
    status: 200,
    response: CalculationResult,
  },
} as const satisfies CallMap;
