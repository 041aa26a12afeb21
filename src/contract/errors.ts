import { z } from 'zod';

/** The body of every refusal. `message` is written for the person who reads it. */
export const ErrorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
