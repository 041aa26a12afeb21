import { z } from 'zod';

/** Before this is nothing of ours, and after it days are written with more digits, so that they cannot be compared. */
const [FIRST, LAST] = ['1900-01-01', '2999-12-31'];

/** A day of London's calendar, such as 2026-11-21. */
export const Day = (message: string) =>
  z.iso.date(message).refine((day) => day >= FIRST && day <= LAST, message);
