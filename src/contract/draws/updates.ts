import { z } from 'zod';
import { UPDATE_LIMITS as limits, UPDATE_MESSAGES as messages } from '#domain/updates/update.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { requiredLine, requiredLines } from '../text.ts';

/** What a host writes to everybody with a ticket: plain words, never markup. */
export const UpdateInput = z.object({
  subject: requiredLine('The subject', limits.subject.max, messages.subjectMissing, messages.subjectMax),
  words: requiredLines('The update', limits.words.max, messages.wordsMissing, messages.wordsMax),
});
export type UpdateInput = z.infer<typeof UpdateInput>;

/** An update as everybody who sees the draw may read it. */
export const Update = UpdateInput.extend({ id: Id, postedAt: z.iso.datetime() });
export type Update = z.infer<typeof Update>;

/** Whom the next one would go to. */
export const UpdateAudience = z.object({
  /** People with a ticket that stands, without those who want no updates. */
  recipients: z.int(),
  /** From when on one may be posted; null where no waiting helps. */
  nextAt: z.iso.datetime().nullable(),
  /** Why none may be posted just now; null: one may. */
  refusal: z.string().nullable(),
});
export type UpdateAudience = z.infer<typeof UpdateAudience>;

/** The mail that an update makes. */
export const UpdatePreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type UpdatePreview = z.infer<typeof UpdatePreview>;

const Token = z.string().trim().min(1, 'The link is not whole').max(200, 'The link is not whole');

export const updateCalls = {
  'GET /api/v1/prize-draws/:id/updates': {
    summary: 'What the host of a draw wrote to everybody with a ticket, newest first',
    tag: 'Updates',
    access: 'anyone',
    params: ById,
    status: 200,
    response: z.array(Update),
  },
  'POST /api/v1/prize-draws/:id/updates': {
    summary: 'Write to everybody with a ticket, for the draw’s owner and admins',
    description:
      'The update stands on the draw’s page at once and for good; mails follow, one to each person who has not left the updates. Two a day and thirty in all: 409 `too_soon`, `too_many_updates`; and 409 `nobody` where nobody has a ticket, `over` 30 days after the draw was drawn or cancelled.',
    tag: 'Updates',
    access: 'signed-in',
    params: ById,
    body: UpdateInput,
    status: 201,
    response: Update,
    errors: [403, 409],
    ...RECORDED,
  },
  'GET /api/v1/prize-draws/:id/updates/audience': {
    summary: 'How many an update would go to, and from when on one may be posted',
    tag: 'Updates',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: UpdateAudience,
    errors: [403],
  },
  'POST /api/v1/prize-draws/:id/updates/preview': {
    summary: 'The mail that an update would make, without sending it',
    tag: 'Updates',
    access: 'signed-in',
    params: ById,
    body: UpdateInput,
    status: 200,
    response: UpdatePreview,
    errors: [403],
    perMinute: 60,
  },
  'POST /api/v1/prize-draws/:id/updates/test': {
    summary: 'Send an update to yourself alone',
    tag: 'Updates',
    access: 'signed-in',
    params: ById,
    body: UpdateInput,
    status: 202,
    response: z.void(),
    errors: [403, 429],
  },
  'POST /api/v1/updates/leave': {
    summary: 'End the updates of a draw, or of all draws, in one click, as mail programs do (RFC 8058)',
    description:
      'The token stands in the address of the `List-Unsubscribe` header; the body is a form with `List-Unsubscribe=One-Click`, and with `of=all` or, to have them again, `of=none`. Confirmations, refunds and results are sent in any case.',
    tag: 'Updates',
    access: 'anyone',
    crossOrigin: true,
    query: z.object({ token: Token }),
    body: z.object({
      'List-Unsubscribe': z.literal('One-Click', 'The body must be List-Unsubscribe=One-Click.'),
      of: z.enum(['draw', 'all', 'none'], 'It must be draw, all or none').default('draw'),
    }),
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [404],
  },
} as const satisfies CallMap;
