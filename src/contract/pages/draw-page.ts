import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { DrawingState } from '../drawing/drawing.ts';
import { PrizeDraw, TermsChange } from '../draws/draws.ts';
import { Update } from '../draws/updates.ts';
import { ById, Id } from '../ids.ts';

/** A draw that a host completed before, with the winners that everybody may know: first initial and last name. */
export const PastDraw = z.object({
  id: Id,
  title: z.string(),
  drawnAt: z.iso.datetime(),
  /** By rank; only ranks that somebody has won. */
  winners: z.array(z.object({ rank: z.int(), winnerName: z.string(), ticketNumber: z.int() })),
});
export type PastDraw = z.infer<typeof PastDraw>;

/**
 * What a host wrote about a draw, newest first, and what their other published draws came to: how many were drawn or
 * called off, and the latest that were drawn.
 */
export const HostRecord = z.object({
  completed: z.int(),
  cancelled: z.int(),
  latest: z.array(PastDraw),
  updates: z.array(Update),
});
export type HostRecord = z.infer<typeof HostRecord>;

/** When and why a draw was called off. */
export const Cancellation = z.object({ at: z.iso.datetime(), reason: z.string() });
export type Cancellation = z.infer<typeof Cancellation>;

/** All that a draw's public page shows. */
export const DrawPage = z.object({
  draw: PrizeDraw,
  drawing: DrawingState,
  termsChanges: z.array(TermsChange),
  hostRecord: HostRecord,
  /** Null unless it was called off. */
  cancellation: Cancellation.nullable(),
});
export type DrawPage = z.infer<typeof DrawPage>;

export const drawPageCalls = {
  'GET /api/v1/prize-draws/:id/page': {
    summary: 'All that the public page of a draw shows, in one answer',
    description:
      'The draw, how its drawing stands, what was changed of its terms before the first sale, what became of the other draws of its host, and of a cancelled draw the reason, which everybody may read.',
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    status: 200,
    response: DrawPage,
  },
} as const satisfies CallMap;
