import { z } from 'zod';
import { DATE_OF_BIRTH_MESSAGES, isCalendarDay } from '#domain/play/date-of-birth.ts';

/** A date of birth, such as "1990-03-27". The server also checks that the person is 18 or over today. */
export const DateOfBirth = z
  .string(DATE_OF_BIRTH_MESSAGES.missing)
  .refine(isCalendarDay, {
    error: ({ input }) => (input === '' ? DATE_OF_BIRTH_MESSAGES.missing : DATE_OF_BIRTH_MESSAGES.notADate),
  })
  .meta({ format: 'date' });
