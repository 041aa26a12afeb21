import { z } from 'zod';
import type { CallMap } from './call.ts';
import { DrawStatus } from './draw-fields.ts';
import { ById, Id } from './ids.ts';

/** Public randomness round and signed seal are null until the public log exists. */
export const DrawingStarted = z.object({
  attempt: z.int(),
  countdownEndsAt: z.iso.datetime(),
  round: z.int().nullable(),
  seal: z.string().nullable(),
});
export type DrawingStarted = z.infer<typeof DrawingStarted>;

/** A rank's winner; number and name are null when no entered ticket was left for the rank. */
export const Winner = z.object({
  rank: z.int(),
  prize: z.string(),
  ticketNumber: z.int().nullable(),
  winnerName: z.string().nullable(),
});
export type Winner = z.infer<typeof Winner>;

/** The single-winner fields describe rank 1. */
export const DrawingResult = z.object({
  winningTicketNumber: z.int().nullable(),
  winnerName: z.string().nullable(),
  drawnAt: z.iso.datetime(),
  winners: z.array(Winner),
});
export type DrawingResult = z.infer<typeof DrawingResult>;

/** One row of the history; `drawNumber` is the attempt, `notes` are for the owner and admins only. */
export const ResultRow = z.object({
  id: Id,
  drawNumber: z.int(),
  rank: z.int(),
  drawnAt: z.iso.datetime(),
  winnerName: z.string().nullable(),
  winningTicketNumber: z.int().nullable(),
  notes: z.string().nullable(),
});
export type ResultRow = z.infer<typeof ResultRow>;

/** What everybody may know of a draw's drawing: used by pages that ask every few seconds. */
export const DrawingState = z.object({
  status: DrawStatus,
  attempt: z.int().nullable(),
  countdownEndsAt: z.iso.datetime().nullable(),
  serverTime: z.iso.datetime(),
  result: DrawingResult.nullable(),
});
export type DrawingState = z.infer<typeof DrawingState>;

export const drawingCalls = {
  'POST /api/v1/prize-draws/:id/start': {
    summary: 'Seal the entry list and start the countdown',
    tag: 'Drawing',
    access: 'signed-in',
    params: ById,
    status: 200,
    answer: DrawingStarted,
    refuses: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/draw': {
    summary: 'The result; before the countdown ends 409 `too_early` with Retry-After',
    tag: 'Drawing',
    access: 'signed-in',
    params: ById,
    status: 200,
    answer: DrawingResult,
    refuses: [403, 409],
  },
  'GET /api/v1/prize-draws/:id/drawing': {
    summary: 'Countdown and result as everybody may see them',
    tag: 'Drawing',
    access: 'anyone',
    params: ById,
    status: 200,
    answer: DrawingState,
  },
  'GET /api/v1/prize-draws/:id/results': {
    summary: 'All results, newest attempt first, then by rank',
    tag: 'Drawing',
    access: 'anyone',
    params: ById,
    status: 200,
    answer: z.array(ResultRow),
  },
} as const satisfies CallMap;
