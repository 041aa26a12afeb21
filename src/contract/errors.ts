import { z } from 'zod';
import { Id } from './ids.ts';

/** The body of every error response. `message` is written for users. */
export const ErrorResponse = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With codes `order_open` and `credit_card_limit`: the caller's open order, to be paid for or cancelled. */
  order: Id.optional(),
  /** With code `too_large`: the address of the draw's log, which has the same data in smaller parts. */
  prefix: z.string().optional(),
  /**
   * With code `claim_open`: until when the winner can claim the prize. With code `on_a_break`: the end of the caller's
   * break; absent if they closed their account for good.
   */
  until: z.iso.datetime().optional(),
  /** With codes `spend_limit` and `credit_card_limit`: what is left of the caller's monthly limit, in pence. */
  leftPence: z.int().optional(),
  /** With code `failed`: the id under which the program's log says why. Every response has it as `X-Request-Id`. */
  requestId: z.string().optional(),
});

export type ErrorResponse = z.infer<typeof ErrorResponse>;
