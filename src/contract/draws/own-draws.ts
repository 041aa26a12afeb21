import { z } from 'zod';
import { DIRECTIONS, OWN_FILTERS, OWN_SORTS } from '#domain/draws/own-list.ts';
import type { CallMap } from '../call.ts';
import { ById } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';
import { PrizeDraw } from './draws.ts';

/** One of the owner's own draws, with what it has brought in so far: pence, and trees. */
export const OwnDraw = PrizeDraw.extend({
  earnings: z.object({ grossPence: z.int(), charityPence: z.int(), hostPence: z.int(), trees: z.int() }),
});
export type OwnDraw = z.infer<typeof OwnDraw>;

/** Which of a host's draws, and in which order; without a filter all of them, archived ones too. */
export const OwnDrawSearch = Paging.extend({
  search: line('The search', 200, 'The search must be at most 200 characters').optional(),
  filter: z.enum(OWN_FILTERS).optional(),
  sort: z.enum(OWN_SORTS).default('created'),
  order: z.enum(DIRECTIONS).default('desc'),
});
export type OwnDrawSearch = z.output<typeof OwnDrawSearch>;

const counts = Object.fromEntries(OWN_FILTERS.map((filter) => [filter, z.int()])) as Record<
  (typeof OWN_FILTERS)[number],
  z.ZodInt
>;

/** What a host's draws come to together, archived ones included, and how many stand under each filter. Pence. */
export const OwnTotals = z.object({
  activeDraws: z.int(),
  earningsPence: z.int(),
  charityPence: z.int(),
  trees: z.int(),
  draws: z.object(counts),
});
export type OwnTotals = z.infer<typeof OwnTotals>;

export const ownDrawCalls = {
  'GET /api/v1/users/:id/prize-draws': {
    summary: "A host's draws, for that host and admins",
    description:
      'The newest first, archived ones too, unless asked otherwise. `search` is looked for in title, description and prizes, without regard to case; `filter` is `all` (that are not archived), `live` (active or scheduled), `unpublished`, `awaiting`, `completed` or `archived`; `sort` is `created`, `title`, `end` or `price`, and `order` `desc` or `asc`. Titles are ordered as people read them, "Draw 9" before "Draw 10".',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    query: OwnDrawSearch,
    status: 200,
    response: z.array(OwnDraw),
    errors: [403],
  },
  'GET /api/v1/users/:id/prize-draws/totals': {
    summary: 'What all draws of a host come to, and how many each filter of their list holds',
    description:
      'Amounts in pence: `earningsPence` is what is left for the host after the platform’s fee, the charities and the trees.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: OwnTotals,
    errors: [403],
  },
} as const satisfies CallMap;
