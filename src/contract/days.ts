import { z } from 'zod';

/** The accepted range. All years in it have four digits, so that days can be compared as text. */
const [FIRST, LAST] = ['1900-01-01', '2999-12-31'];

/** A calendar day in London, such as 2026-11-21. */
export const Day = (message: string) =>
  z.iso.date(message).refine((day) => day >= FIRST && day <= LAST, message);
