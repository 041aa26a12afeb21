import { z } from 'zod';
import { VOID_CAUSES, VOIDERS } from '#domain/refunds/void-facts.ts';
import type { CallMap } from '../call.ts';
import { DrawingState } from '../drawing/drawing.ts';
import { PrizeDraw, TermsChange } from '../draws/draws.ts';
import { BySlug } from '../draws/organisations.ts';
import { Update } from '../draws/updates.ts';
import { ById, Id } from '../ids.ts';
import { PostalCounts } from '../postal/postal-entries.ts';

/** An earlier draw by the same host that was completed. Winners are shown by their public names. */
export const PastDraw = z.object({
  id: Id,
  title: z.string(),
  drawnAt: z.iso.datetime(),
  /** Sorted by rank. Ranks without a winner are omitted, even while their prize waits for a redraw. */
  winners: z.array(z.object({ rank: z.int(), winnerName: z.string(), ticketNumber: z.int() })),
  /** The number of prizes that will be redrawn because their winners lost them. */
  vacant: z.int(),
});
export type PastDraw = z.infer<typeof PastDraw>;

/**
 * The host's updates about a draw, newest first, and a summary of the host's other published draws: how many were
 * drawn with a winner or cancelled, and the latest drawn ones.
 */
export const HostRecord = z.object({
  completed: z.int(),
  cancelled: z.int(),
  latest: z.array(PastDraw),
  updates: z.array(Update),
});
export type HostRecord = z.infer<typeof HostRecord>;

export const Cancellation = z.object({ at: z.iso.datetime(), reason: z.string() });
export type Cancellation = z.infer<typeof Cancellation>;

/** Tickets that were voided one by one: who voided them, why, and whether sales had ended. */
export const VoidCount = z.object({
  by: z.enum(VOIDERS),
  cause: z.enum(VOID_CAUSES),
  afterEnd: z.boolean(),
  tickets: z.int(),
});
export type VoidCount = z.infer<typeof VoidCount>;

/** Everything that a draw's public page shows. */
export const DrawPage = z.object({
  draw: PrizeDraw,
  drawing: DrawingState,
  termsChanges: z.array(TermsChange),
  hostRecord: HostRecord,
  /** Null unless the draw was cancelled. */
  cancellation: Cancellation.nullable(),
  voids: z.array(VoidCount),
  /** What became of the cards that came by post; null if the draw has no free route. */
  postal: PostalCounts.nullable(),
});
export type DrawPage = z.infer<typeof DrawPage>;

export const drawPageCalls = {
  'GET /api/v1/prize-draws/:id/page': {
    summary: 'Get the data for a draw’s page',
    description:
      'Returns the draw, the state of its drawing, the changes to its terms before the first sale, the host’s updates and other draws, who voided tickets and why, how many postal entries were credited or refused and, for a cancelled draw, the reason.',
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    status: 200,
    response: DrawPage,
  },
  'GET /api/v1/organisations/:slug/prize-draws/:draw/page': {
    summary: 'Get a draw’s page by address',
    description:
      'Like `GET /api/v1/prize-draws/{id}/page`, for the draw whose address in the organisation is `draw`.',
    tag: 'Organisations',
    access: 'anyone',
    params: BySlug.extend({ draw: BySlug.shape.slug }),
    status: 200,
    response: DrawPage,
  },
} as const satisfies CallMap;
