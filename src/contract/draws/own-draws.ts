import { z } from 'zod';
import { DIRECTIONS, OWN_FILTERS, OWN_SORTS } from '#domain/draws/own-list.ts';
import type { CallMap } from '../call.ts';
import { ById } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line } from '../text.ts';
import { PrizeDraw } from './draws.ts';
import { BySlug, TeamRole } from './organisations.ts';

/**
 * A draw in a user's own list, with their role in running it. `earnings` are the earnings so far, in pence, and its
 * trees; null for roles that do not see the money.
 */
export const OwnDraw = PrizeDraw.extend({
  role: TeamRole,
  earnings: z
    .object({
      grossPence: z.int(),
      charityPence: z.int(),
      hostPence: z.int(),
      trees: z.int(),
      treesPlanted: z.int(),
    })
    .nullable(),
});
export type OwnDraw = z.infer<typeof OwnDraw>;

/**
 * Filters and sorts a host's own draws and those of their organisations. Without a filter, the list includes all of
 * them, even archived ones.
 */
export const OwnDrawSearch = Paging.extend({
  search: line('The search', 200, 'The search must be at most 200 characters').optional(),
  filter: z.enum(OWN_FILTERS).optional(),
  sort: z.enum(OWN_SORTS).default('created'),
  order: z.enum(DIRECTIONS).default('desc'),
  organisation: BySlug.shape.slug.optional(),
});
export type OwnDrawSearch = z.output<typeof OwnDrawSearch>;

const counts = Object.fromEntries(OWN_FILTERS.map((filter) => [filter, z.int()])) as Record<
  (typeof OWN_FILTERS)[number],
  z.ZodInt
>;

/**
 * The totals of all draws in a host's list, including archived ones. Amounts are in pence, and cover the draws whose
 * money the user sees; `draws` counts the draws that match each filter.
 */
export const OwnTotals = z.object({
  activeDraws: z.int(),
  earningsPence: z.int(),
  charityPence: z.int(),
  trees: z.int(),
  treesPlanted: z.int(),
  draws: z.object(counts),
});
export type OwnTotals = z.infer<typeof OwnTotals>;

export const ownDrawCalls = {
  'GET /api/v1/users/:id/prize-draws': {
    summary: "List a host's draws",
    description:
      'For the user and admins. Returns the draws that the user runs, and those of the organisations whose team they are in; with `organisation`, only the draws of this one. Returns all draws by default, including archived ones, newest first. `search` matches title, description and prizes, ignoring case. `filter` is `all` (not archived), `live` (active or scheduled), `unpublished`, `awaiting`, `completed` or `archived`. `sort` is `created`, `title`, `end` or `price`; `order` is `desc` or `asc`. Titles sort naturally: "Draw 9" comes before "Draw 10".',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    query: OwnDrawSearch,
    status: 200,
    response: z.array(OwnDraw),
    errors: [403],
  },
  'GET /api/v1/users/:id/prize-draws/totals': {
    summary: "Get a host's totals",
    description:
      'For the user and admins. Returns the totals of all draws in the list whose money the user sees, and how many draws match each filter of the list. Amounts are in pence; `earningsPence` is what the host keeps after the platform’s fee, charities and trees.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: OwnTotals,
    errors: [403],
  },
} as const satisfies CallMap;
