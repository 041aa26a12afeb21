import { z } from 'zod';
import { areStepsAllowed, isDateRangeAllowed, STEPS } from '#domain/statistics/date-range.ts';
import type { CallMap } from '../call.ts';
import { Day } from '../days.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/**
 * Figures for a period: money from the ledger, in pence, and counts. Gross is sales less refunds, which include what
 * banks took back in lost disputes. It equals the sum of platform fee, charity, host, winners' cash and extra trees,
 * which are 0 for a draw that is refunded.
 */
export const Figures = z.object({
  salesPence: z.int(),
  refundsPence: z.int(),
  grossPence: z.int(),
  platformFeePence: z.int(),
  charityPence: z.int(),
  hostPence: z.int(),
  winnersPence: z.int(),
  extraTreesPence: z.int(),
  treesByPlatform: z.int(),
  treesByHosts: z.int(),
  /** The number of purchases started, and how many of them were paid or failed. */
  ordersBegun: z.int(),
  ordersPaid: z.int(),
  ordersFailed: z.int(),
  failedPence: z.int(),
  newHosts: z.int(),
  newParticipants: z.int(),
  /** Draws on sale at any time in the period. */
  activeDraws: z.int(),
});
export type Figures = z.infer<typeof Figures>;

const StatisticsDay = Day('Please enter a date, such as 2026-11-21');

type DateRange = { from: string; to: string };

const isForward = ({ from, to }: DateRange) => from <= to;
const BACKWARD = { error: 'The first day can’t be after the last', path: ['to'] };
const isShort = ({ from, to }: DateRange) => isDateRangeAllowed(from, to);
const TOO_LONG = { error: 'Please choose a period of at most ten years', path: ['to'] };

/** Days in London, both inclusive. `by` is the length of each step. */
export const StatisticsQuery = z
  .object({ from: StatisticsDay, to: StatisticsDay, by: z.enum(STEPS).optional() })
  .refine(isForward, BACKWARD)
  .refine(isShort, TOO_LONG)
  .refine(({ from, to, by }) => areStepsAllowed(from, to, by), {
    error: 'Please choose weeks or months for so long a time',
    path: ['by'],
  });
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

/** The steps cover `from` to `to`. Their amounts and counts add up to `totals`, except for `activeDraws`. */
export const Statistics = z.object({
  from: StatisticsDay,
  to: StatisticsDay,
  by: z.enum(STEPS),
  totals: Figures,
  steps: z.array(Figures.extend({ from: StatisticsDay, to: StatisticsDay })),
});
export type Statistics = z.infer<typeof Statistics>;

/** Selects the purchases that `ordersFailed` counts for the same period. */
export const FailedPaymentSearch = Paging.extend({ from: StatisticsDay, to: StatisticsDay })
  .refine(isForward, BACKWARD)
  .refine(isShort, TOO_LONG);
export type FailedPaymentSearch = z.output<typeof FailedPaymentSearch>;

/**
 * A purchase whose payment failed. It counts on the day when the purchase was started (`createdAt`). `person` is null
 * if the account was deleted. `reason` is a sentence, or null if the provider gave none.
 */
export const FailedPayment = z.object({
  orderId: Id,
  draw: z.object({ id: Id, title: z.string() }),
  person: z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  quantity: z.int(),
  amountPence: z.int(),
  createdAt: z.iso.datetime(),
  provider: z.string(),
  reason: z.string().nullable(),
});
export type FailedPayment = z.infer<typeof FailedPayment>;

export const statisticsCalls = {
  'GET /api/v1/admin/statistics': {
    summary: 'Get the statistics',
    description:
      'Returns figures for a period, in total and by day, week or month: sales, refunds, how the income is divided, trees, draws, users and purchases. Fee, charity and trees are calculated from each draw’s income in the period. For a period that includes all sales, they equal the sums of the draws’ own figures.',
    tag: 'Admin',
    access: 'finance',
    query: StatisticsQuery,
    status: 200,
    response: Statistics,
  },
  'GET /api/v1/admin/statistics.csv': {
    summary: 'Export the statistics as CSV',
    description: 'Returns one line for each day, week or month, and one for the totals.',
    tag: 'Admin',
    access: 'finance',
    query: StatisticsQuery,
    status: 200,
    response: z.string(),
    produces: 'text/csv; charset=utf-8',
  },
  'GET /api/v1/admin/statistics/failed-payments': {
    summary: 'List failed payments',
    description: 'Returns the purchases that `ordersFailed` counts, newest first.',
    tag: 'Admin',
    access: 'finance',
    query: FailedPaymentSearch,
    status: 200,
    response: z.array(FailedPayment),
  },
} as const satisfies CallMap;
