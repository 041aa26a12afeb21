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
  /** Accounts with a monthly limit of their own. */
  limits: z.int(),
  /** People who began a break in the last 12 months. */
  breaks: z.int(),
  /** People who ever closed their account for good. */
  closures: z.int(),
  /** Cards that were recorded in the last 12 months; null if the site takes no entries by post. */
  postalEntries: z.object({ received: z.int(), credited: z.int(), refused: z.int() }).nullable(),
});
export type ConductFigures = z.infer<typeof ConductFigures>;

export const figureCalls = {
  'GET /api/v1/conduct-figures': {
    summary: 'Get the figures on conduct',
    description:
      'Returns what `/safer-play` publishes: how complaints were handled, how draws ended, how many people set limits, took breaks and closed their accounts, and what became of entries by post. Contains only counts, which may be a minute old.',
    tag: 'Complaints',
    access: 'anyone',
    perMinute: 120,
    status: 200,
    response: ConductFigures,
  },
} as const satisfies CallMap;
