import { z } from 'zod';
import { Id } from './ids.ts';

/** The body of every error response. `message` is written for users. */
export const ErrorResponse = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With `order_open`: the caller's open order, to be finished or cancelled first. */
  order: Id.optional(),
  /** With `too_large`: the path prefix of the log, which serves the same data in parts. */
  prefix: z.string().optional(),
});

export type ErrorResponse = z.infer<typeof ErrorResponse>;
