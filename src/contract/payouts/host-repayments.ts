import { z } from 'zod';
import { type CallMap, RECORDED } from '../call.ts';
import { ById } from '../ids.ts';
import { Payment } from './payables.ts';

/** What was repaid, and what the host still owes. */
export const HostRepayment = z.object({ amountPence: z.int(), owedPence: z.int() });
export type HostRepayment = z.infer<typeof HostRepayment>;

/** At most a million pounds. */
const MOST_PENCE = 100_000_000;

export const HostRepaymentInput = Payment.extend({
  amountPence: z
    .int('Please enter the amount')
    .min(1, 'Please enter the amount')
    .max(MOST_PENCE, 'The amount is too large'),
});
export type HostRepaymentInput = z.infer<typeof HostRepaymentInput>;

export const hostRepaymentCalls = {
  'POST /api/v1/admin/prize-draws/:id/host-repayment': {
    tag: 'Payouts',
    access: 'finance',
    ...RECORDED,
    requiresReauthentication: 'always',
    summary: 'Record a host’s repayment',
    description:
      'Records money that the host owed for lost disputes and has repaid to our bank. Returns 409 `more_than_owed` if the host owes less, or `already_recorded` if the reference was recorded for this draw before.',
    params: ById,
    body: HostRepaymentInput,
    status: 200,
    response: HostRepayment,
    errors: [409],
  },
} as const satisfies CallMap;
