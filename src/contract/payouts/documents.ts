import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { ById, Id } from '../ids.ts';

/** A settlement statement: facts with labels, and amounts in pence, of which totals add up those above them. */
export const Statement = z.object({
  prizeDrawId: Id,
  title: z.string(),
  number: z.string(),
  issuer: z.string(),
  recipient: z.string(),
  issuedAt: z.iso.datetime(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  rows: z.array(z.object({ text: z.string(), amountPence: z.int(), isTotal: z.boolean() })),
  notes: z.array(z.string()),
  /** Whether the platform charged a fee, so that there is an invoice. */
  hasFeeInvoice: z.boolean(),
});
export type Statement = z.infer<typeof Statement>;

const OF_DRAW = {
  tag: 'Payouts',
  access: 'signed-in',
  params: ById,
  status: 200,
  errors: [403, 409],
} as const;
const PDF = {
  produces: 'application/pdf',
  response: z
    .custom<Uint8Array>((value) => value instanceof Uint8Array)
    .meta({ type: 'string', format: 'binary' }),
  perMinute: 30,
} as const;
const NOT_SETTLED = 'Returns 409 `not_settled` until the outcome is fixed';

export const documentCalls = {
  'GET /api/v1/prize-draws/:id/statement': {
    ...OF_DRAW,
    summary: 'Get the settlement statement',
    description: `For the draw’s owner and admins. Returns how the ticket sales became the host’s part, and when and with which reference each payment was made. ${NOT_SETTLED}.`,
    response: Statement,
  },
  'GET /api/v1/prize-draws/:id/statement.pdf': {
    ...OF_DRAW,
    ...PDF,
    summary: 'Download the settlement statement',
    description: `For the draw’s owner and admins. ${NOT_SETTLED}.`,
  },
  'GET /api/v1/prize-draws/:id/fee-invoice.pdf': {
    ...OF_DRAW,
    ...PDF,
    summary: 'Download the fee invoice',
    description: `For the draw’s owner and admins. The invoice for the platform’s fee, with the VAT that applied at the settlement. ${NOT_SETTLED}, and \`no_fee\` if no fee was charged.`,
  },
  'GET /api/v1/admin/payables/:id/remittance.pdf': {
    ...OF_DRAW,
    ...PDF,
    access: 'finance',
    summary: 'Download a remittance advice',
    description:
      'For a payable of a charity. Returns 404 for other payables, and 409 `not_paid` until it is paid.',
  },
} as const satisfies CallMap;
