import { z } from 'zod';
import { DRAFT_LIMITS as limits, DRAFT_MESSAGES as messages } from '#domain/draws/drafts.ts';
import type { CallMap } from '../call.ts';
import { ById, Id } from '../ids.ts';

/** The idempotency key with which the draw is created later: 128 random bits in hex. */
const DraftKey = z.string().regex(/^[0-9a-f]{32}$/);

const Plain = z.union([z.string().max(limits.text), z.number(), z.boolean(), z.null()]);
const Name = z.string().max(limits.name);

/** The form's values. Nesting is limited, and only the form interprets them. */
const Values = z
  .record(
    Name,
    z.union([Plain, z.array(z.union([Plain, z.record(Name, Plain)])).max(limits.list)]),
    messages.invalid,
  )
  .refine((values) => JSON.stringify(values).length <= limits.size, messages.size);

const Content = z.object({ version: z.int().min(1).max(1000), values: Values });

export const Draft = Content.extend({
  key: DraftKey,
  /** Counts the saves of the draft. */
  revision: z.int(),
  updatedAt: z.iso.datetime(),
});
export type Draft = z.infer<typeof Draft>;

const OWN = { tag: 'Prize draws', access: 'host' } as const;
const ByKey = z.object({ id: Id, key: DraftKey });

export const draftCalls = {
  'GET /api/v1/users/:id/draw-drafts': {
    ...OWN,
    summary: 'List your drafts',
    description: 'Returns your unfinished new draws, the most recent first. No one else can read them.',
    params: ById,
    status: 200,
    response: z.array(Draft),
    errors: [403],
  },
  'PUT /api/v1/users/:id/draw-drafts/:key': {
    ...OWN,
    summary: 'Save a draft',
    description: `Saves the values of a new draw as you typed them, without checking them. \`replacesRevision\` is the revision that you read, or null for a new draft. Returns 409 \`changed_meanwhile\` if another browser has saved the draft since, and 409 \`draft_finished\` if it was discarded or its draw was created. You can have ${limits.count} drafts; saving another one replaces the oldest. Drafts are deleted ${limits.days} days after the last change.`,
    params: ByKey,
    body: Content.extend({ replacesRevision: z.int().min(1).nullable() }),
    status: 200,
    response: Draft.pick({ revision: true, updatedAt: true }),
    errors: [403, 409],
    perMinute: 120,
  },
  'DELETE /api/v1/users/:id/draw-drafts/:key': {
    ...OWN,
    summary: 'Discard a draft',
    description: 'Deletes the draft, if it still exists.',
    params: ByKey,
    status: 204,
    response: z.void(),
    errors: [403],
  },
} as const satisfies CallMap;
