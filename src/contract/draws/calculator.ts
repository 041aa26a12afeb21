import { z } from 'zod';
import type { CallMap } from '../call.ts';

/** Amounts in pounds; without a ticket limit the totals are estimated on 100 tickets. */
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

/** Amounts in pounds; `assumedTickets` is set when there was no ticket limit to compute with. */
export const CalculationAnswer = z.object({
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
export type CalculationAnswer = z.infer<typeof CalculationAnswer>;

export const calculatorCalls = {
  'POST /api/v1/calculations/prize-draws': {
    summary: 'What a draw would bring in, in pounds',
    tag: 'Calculator',
    access: 'anyone',
    body: Calculation,
    status: 200,
    response: CalculationAnswer,
  },
} as const satisfies CallMap;
