import { z } from 'zod';
import { PAYABLE_ACTS, PAYABLE_STATES } from '#domain/payouts/states.ts';
import type { CallMap } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { Payable } from './payables.ts';

/**
 * A payable with its steps, newest first. `isAutomatic`: its trees are bought automatically once it is approved.
 * `paidBefore` lists Stripe's ids of the transfers for which the obstacle `paid_before` stands.
 */
export const PayableDetails = Payable.extend({
  isAutomatic: z.boolean(),
  paidBefore: z.array(z.string()),
  history: z.array(
    z.object({
      event: z.enum(PAYABLE_ACTS),
      at: z.iso.datetime(),
      /** Who did it; null for the server. The name is null if the account was deleted. */
      by: z.object({ id: Id, name: z.string().nullable() }).nullable(),
      attempt: z.int(),
    }),
  ),
});
export type PayableDetails = z.infer<typeof PayableDetails>;

const Sum = z.object({ payables: z.int(), amountPence: z.int() });

/**
 * The number of payables and their amounts. `overdue` counts unpaid payables past their due date, in any state.
 * `unsettledDraws` ended more than 28 days ago, and their charities cannot be paid because their outcome is not fixed.
 */
export const PayableTotals = z.object({
  states: z.object(
    Object.fromEntries(PAYABLE_STATES.map((state) => [state, Sum])) as Record<
      (typeof PAYABLE_STATES)[number],
      typeof Sum
    >,
  ),
  overdue: Sum,
  unsettledDraws: z.array(z.object({ id: Id, title: z.string(), endedAt: z.iso.datetime() })),
});
export type PayableTotals = z.infer<typeof PayableTotals>;

/** What an export would contain now, and the approved payables that it would skip, with their obstacles. */
export const Exportable = Sum.extend({ skipped: z.array(Payable) });
export type Exportable = z.infer<typeof Exportable>;

/** A file of payments for the bank. */
export const PayoutFile = z.object({
  id: Id,
  exportedAt: z.iso.datetime(),
  /** The working day on which the bank makes the payments, in London. */
  executionDate: z.iso.date(),
  payments: z.int(),
  amountPence: z.int(),
});
export type PayoutFile = z.infer<typeof PayoutFile>;

const ADMINS = { tag: 'Payouts', access: 'finance', status: 200 } as const;

export const payoutOverviewCalls = {
  'GET /api/v1/admin/payables/totals': {
    ...ADMINS,
    summary: 'Count payables',
    description:
      'Returns the number and the amounts of payables in each state, of all draws or of one, and what is overdue.',
    query: z.object({ draw: Id.optional() }),
    response: PayableTotals,
  },
  'GET /api/v1/admin/payables/exportable': {
    ...ADMINS,
    summary: 'Preview an export',
    description: 'Returns what an export would contain now, and what it would skip and why.',
    response: Exportable,
  },
  'GET /api/v1/admin/payables/files': {
    ...ADMINS,
    summary: 'List payment files',
    description:
      'Returns the exported files, newest first. `GET /api/v1/admin/payables.csv?batch={id}` returns a file again.',
    query: Paging,
    response: z.array(PayoutFile),
  },
  'GET /api/v1/admin/payables/:id': {
    ...ADMINS,
    summary: 'Get a payable',
    description: 'Returns a payable with its history.',
    params: ById,
    response: PayableDetails,
  },
} as const satisfies CallMap;
