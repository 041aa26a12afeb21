import { z } from 'zod';
import { OUTCOMES } from '#domain/outcome/outcome.ts';
import type { CallMap } from '../call.ts';

const InTime = z.object({ due: z.int(), inTime: z.int() });

export const ConductFigures = z.object({
  /** Made in the last 12 months. `due` counts steps that were taken or are overdue. */
  complaints: z.object({
    made: z.int(),
    acknowledged: InTime,
    decided: InTime,
    upheld: z.int(),
    partlyUpheld: z.int(),
    notUpheld: z.int(),
  }),
  /** All draws by how they ended, and those on sale now. */
  draws: z.record(z.enum([...OUTCOMES, 'onSale']), z.int()),
  /** Accounts with a spend limit of their own; null if the site offers none. */
  limits: z.int().nullable(),
  /** Breaks in force; null if the site offers none. */
  breaks: z.int().nullable(),
  /** In the last 12 months; null if the site takes none. */
  postalEntries: z.object({ received: z.int(), credited: z.int(), refused: z.int() }).nullable(),
});
export type ConductFigures = z.infer<typeof ConductFigures>;

export const figureCalls = {
  'GET /api/v1/conduct-figures': {
    summary: 'Get the figures on conduct',
    description:
      'Returns what `/safer-play` publishes: how complaints were handled, how draws ended and, where the site offers them, how many people use limits and breaks, and the entries by post.',
    tag: 'Complaints',
    access: 'anyone',
    status: 200,
    response: ConductFigures,
  },
} as const satisfies CallMap;
