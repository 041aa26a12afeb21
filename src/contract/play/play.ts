import { z } from 'zod';
import { BREAK_MONTHS } from '#domain/play/breaks.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById } from '../ids.ts';

/** Pence in a calendar month; null for the site's maximum. */
const MonthlyPence = z
  .int('Please enter a whole number of pence')
  .min(0, 'A limit can’t be negative')
  .max(100_000_000, 'This limit is too high')
  .nullable();

/**
 * A user's spending limit for a calendar month in London, over all draws. `pending` is an increase that the user can
 * confirm from `from` on. `spentPence` counts this month's orders, also unpaid and refunded ones. `mostPence` is the site's
 * maximum. `creditCards` is what they can pay with credit cards in the month, and have paid. `answered` says whether the user has ever answered how much they want to spend; `purchases` counts their paid
 * orders, up to two.
 */
export const Limits = z.object({
  monthlyPence: z.int().nullable(),
  pending: z.object({ monthlyPence: z.int().nullable(), from: z.iso.datetime() }).optional(),
  spentPence: z.int(),
  mostPence: z.int(),
  creditCards: z.object({ limitPence: z.int(), spentPence: z.int() }),
  monthEndsAt: z.iso.datetime(),
  answered: z.boolean(),
  purchases: z.int(),
  /** The user's break from buying tickets. */
  break: z.object({ until: z.iso.datetime().nullable() }).nullable(),
});
export type Limits = z.infer<typeof Limits>;

export const LimitChange = z.object({ monthlyPence: MonthlyPence });

const BreakLength = z.literal(BREAK_MONTHS, 'A break lasts 6, 12, 24 or 60 months');

/** A break from buying tickets, in months, or for ever. */
export const BreakRequest = z.union(
  [z.strictObject({ months: BreakLength }), z.strictObject({ forever: z.literal(true) })],
  'A break lasts 6, 12, 24 or 60 months, or for ever',
);
export type BreakRequest = z.infer<typeof BreakRequest>;

const OWN = { tag: 'Safer play', access: 'signed-in', params: ById } as const;

export const playCalls = {
  'GET /api/v1/users/:id/limits': {
    ...OWN,
    summary: 'Get your spending limit',
    description:
      'Returns your monthly limit, what you have spent this month, how much of it by credit card, and your break, if any.',
    status: 200,
    response: Limits,
    errors: [403],
  },
  'PUT /api/v1/users/:id/limits': {
    ...OWN,
    ...RECORDED,
    summary: 'Change your spending limit',
    description:
      'A limit that is not higher than before holds at once, and cancels a pending increase. An increase becomes `pending`; repeat the call with the same amount 24 hours later to confirm it. Returns 400 `limit_too_high` above the site’s maximum.',
    body: LimitChange,
    status: 200,
    response: Limits,
    errors: [403],
  },
  'POST /api/v1/users/:id/break': {
    ...OWN,
    ...RECORDED,
    summary: 'Take a break from buying',
    description:
      'You can’t buy tickets until the break ends, and your pending orders are cancelled. A break cannot be shortened. Returns 409 `date_of_birth_needed` if your account has no date of birth. With `forever`, the account is closed for good: all its sessions end, and you can’t register again. That requires a recent sign-in, and returns 409 `account_needed` while you have open draws of your own or are the only admin.',
    body: BreakRequest,
    status: 200,
    response: z.object({ until: z.iso.datetime().nullable() }),
    errors: [403, 409],
  },
} as const satisfies CallMap;
