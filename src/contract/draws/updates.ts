import { z } from 'zod';
import { UPDATE_LIMITS as limits, UPDATE_MESSAGES as messages } from '#domain/updates/update.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { ById, Id } from '../ids.ts';
import { requiredLine, requiredLines } from '../text.ts';

/** A host's message to ticket holders: plain text without markup. */
export const UpdateInput = z.object({
  subject: requiredLine('The subject', limits.subject.max, messages.subjectMissing, messages.subjectMax),
  words: requiredLines('The update', limits.words.max, messages.wordsMissing, messages.wordsMax),
});
export type UpdateInput = z.infer<typeof UpdateInput>;

/** An update as all viewers of the draw see it. */
export const Update = UpdateInput.extend({ id: Id, postedAt: z.iso.datetime() });
export type Update = z.infer<typeof Update>;

/** The number of recipients of the next update, and when it can be posted. */
export const UpdateAudience = z.object({
  /** Holders of valid tickets, without those who opted out. */
  recipients: z.int(),
  /** When the next update can be posted; null if no more can be posted. */
  nextAt: z.iso.datetime().nullable(),
  /** Why no update can be posted now; null if one can. */
  refusal: z.string().nullable(),
});
export type UpdateAudience = z.infer<typeof UpdateAudience>;

/** The email that ticket holders would get. */
export const UpdatePreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type UpdatePreview = z.infer<typeof UpdatePreview>;

const Token = z.string().trim().min(1, 'This link is incomplete').max(200, 'This link is incomplete');

export const updateCalls = {
  'GET /api/v1/prize-draws/:id/updates': {
    summary: 'List the updates of a draw',
    description: 'Returns the host’s updates to ticket holders, newest first.',
    tag: 'Updates',
    access: 'anyone',
    params: ById,
    status: 200,
    response: z.array(Update),
  },
  'POST /api/v1/prize-draws/:id/updates': {
    summary: 'Post an update',
    description:
      'For the owner and admins. Publishes the update on the draw’s page immediately and permanently, and emails each ticket holder who has not opted out. You can post two updates in 24 hours and thirty in total; beyond that, the call returns 409 `too_soon` or `too_many_updates`. Returns 409 `nobody` if there are no ticket holders, and 409 `over` once 30 days have passed since the draw was drawn or cancelled.',
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
    summary: 'Get the audience for updates',
    description:
      'For the owner and admins. Returns how many people the next update would reach, and when it can be posted.',
    tag: 'Updates',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: UpdateAudience,
    errors: [403],
  },
  'POST /api/v1/prize-draws/:id/updates/preview': {
    summary: 'Preview an update',
    description:
      'For the owner and admins. Returns the email that the update would send, without sending it.',
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
    summary: 'Send a test update',
    description:
      'For the owner and admins. Emails the update to your own address only, and publishes nothing.',
    tag: 'Updates',
    access: 'signed-in',
    params: ById,
    body: UpdateInput,
    status: 202,
    response: z.void(),
    errors: [403, 429],
  },
  'POST /api/v1/updates/leave': {
    summary: 'Unsubscribe from updates',
    description:
      'One-click unsubscribe for email programs (RFC 8058). The `token` comes from the address in the `List-Unsubscribe` header; the body is a form with `List-Unsubscribe=One-Click`. Add `of=all` to unsubscribe from the updates of all draws, or `of=none` to subscribe again. Confirmations, refunds and results are always sent.',
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
