import { z } from 'zod';
import { Id } from './ids.ts';

/** The body of every refusal. `message` is written for the person who reads it. */
export const ErrorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With `order_open`: the id of the caller's order that stands in the way. */
  order: Id.optional(),
  /** With `too_large`: the address of the log that has the same in pieces. */
  prefix: z.string().optional(),
});

export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
