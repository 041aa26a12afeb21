import { z } from 'zod';
import { fewEnough, longestStretch, STEPS } from '#domain/statistics/stretch.ts';
import type { CallMap } from '../call.ts';
import { Day } from '../days.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/**
 * What happened in a stretch of time: money in whole pence, as the ledger has it; trees and the rest counted. Gross is
 * sales less refunds, and platform fee, charity, host and extra trees are its parts.
 */
export const Figures = z.object({
  salesPence: z.int(),
  refundsPence: z.int(),
  grossPence: z.int(),
  platformFeePence: z.int(),
  charityPence: z.int(),
  hostPence: z.int(),
  extraTreesPence: z.int(),
  treesByPlatform: z.int(),
  treesByHosts: z.int(),
  /** Purchases that were begun, those of them that were paid, and those whose payment failed. */
  ordersBegun: z.int(),
  ordersPaid: z.int(),
  ordersFailed: z.int(),
  failedPence: z.int(),
  newHosts: z.int(),
  newParticipants: z.int(),
  /** Draws that were on sale at any time in it. */
  activeDraws: z.int(),
});
export type Figures = z.infer<typeof Figures>;

const StatisticsDay = Day('Please give a day, such as 2026-11-21');

type Stretch = { from: string; to: string };

const isForward = ({ from, to }: Stretch) => from <= to;
const BACKWARD = { error: 'The first day must not be after the last', path: ['to'] };
const isShort = ({ from, to }: Stretch) => longestStretch(from, to);
const TOO_LONG = { error: 'Please choose at most ten years', path: ['to'] };

/** Days in London, both included; `by` parts them into steps. */
export const StatisticsQuery = z
  .object({ from: StatisticsDay, to: StatisticsDay, by: z.enum(STEPS).optional() })
  .refine(isForward, BACKWARD)
  .refine(isShort, TOO_LONG)
  .refine(({ from, to, by }) => fewEnough(from, to, by), {
    error: 'Please choose weeks or months for so long a time',
    path: ['by'],
  });
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

/** The steps follow each other from `from` to `to`; their money and counts add up to `totals`, but for draws on sale. */
export const Statistics = z.object({
  from: StatisticsDay,
  to: StatisticsDay,
  by: z.enum(STEPS),
  totals: Figures,
  steps: z.array(Figures.extend({ from: StatisticsDay, to: StatisticsDay })),
});
export type Statistics = z.infer<typeof Statistics>;

/** The same days; the list is that of the purchases that `ordersFailed` counts in them. */
export const FailedPaymentSearch = Paging.extend({ from: StatisticsDay, to: StatisticsDay })
  .refine(isForward, BACKWARD)
  .refine(isShort, TOO_LONG);
export type FailedPaymentSearch = z.output<typeof FailedPaymentSearch>;

/**
 * A purchase whose payment failed, so that nothing was sold. `createdAt` is when it was begun, by which it counts;
 * `person` is null once they are gone; `reason` says in words why, null where the provider did not tell.
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
    summary: 'Sales, refunds and where the money goes, trees, draws, people and purchases over time',
    description:
      'Fee, charity and trees are those of what each draw brought in in that time, by the money rules and to the penny: over all time they are the sums of the draws’ own figures.',
    tag: 'Admin',
    access: 'admin',
    query: StatisticsQuery,
    status: 200,
    response: Statistics,
  },
  'GET /api/v1/admin/statistics.csv': {
    summary: 'The same as a table for spreadsheets, a line for each step and one for all together',
    tag: 'Admin',
    access: 'admin',
    query: StatisticsQuery,
    status: 200,
    response: z.string(),
    produces: 'text/csv; charset=utf-8',
  },
  'GET /api/v1/admin/statistics/failed-payments': {
    summary: 'The purchases whose payment failed, those begun last first: what `ordersFailed` counts',
    tag: 'Admin',
    access: 'admin',
    query: FailedPaymentSearch,
    status: 200,
    response: z.array(FailedPayment),
  },
} as const satisfies CallMap;
