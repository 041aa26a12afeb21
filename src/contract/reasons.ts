import { z } from 'zod';
import { requiredLines } from './text.ts';

/** A reason that is sent to a user by email, at most 500 characters. */
export const Reason = (missing: string) =>
  z.object({
    reason: requiredLines('The reason', 500, missing, 'The reason must be at most 500 characters'),
  });
