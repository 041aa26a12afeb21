import { z } from 'zod';
import { REDRAW_MESSAGES, REDRAW_NOTES_MAX } from '#domain/draws/redraw.ts';
import type { CallMap } from '../call.ts';
import { DrawStatus } from '../draws/draw-fields.ts';
import { ById, Id } from '../ids.ts';
import { requiredLines } from '../text.ts';

/**
 * An attempt as it was announced. `round` is the beacon's round that decides, null where the draw takes no public
 * randomness; `seal` the signed head of its public log, null where it has none.
 */
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

/** Why a rank is drawn again, for the owner and admins; its commitment stands in the public log. */
export const RedrawInput = z.object({
  notes: requiredLines(
    'The reason',
    REDRAW_NOTES_MAX,
    REDRAW_MESSAGES.reasonRequired,
    REDRAW_MESSAGES.reasonTooLong,
  ),
  rank: z.int(REDRAW_MESSAGES.rank).min(1, REDRAW_MESSAGES.rank).default(1),
});

/** What everybody may know of a draw's drawing: used by pages that ask every few seconds. */
export const DrawingState = z.object({
  status: DrawStatus,
  /** The latest one; `ranks`, `countdownEndsAt`, `round` and `seal` are its own. */
  attempt: z.int().nullable(),
  /** The ranks that it draws; none without an attempt. */
  ranks: z.array(z.int()),
  countdownEndsAt: z.iso.datetime().nullable(),
  round: z.int().nullable(),
  seal: z.string().nullable(),
  /** Whether public randomness decides in this draw; null where it has no public log, which would say so. */
  beacon: z.enum(['drand', 'none']).nullable(),
  /** Tickets in the sealed list; null until it is sealed. */
  entered: z.int().nullable(),
  /** It is announced and has no outcome yet; `result` is then of the attempts before it. */
  inProgress: z.boolean(),
  /** The countdown is over, and the beacon's round has not arrived yet. */
  waitingForBeacon: z.boolean(),
  serverTime: z.iso.datetime(),
  result: DrawingResult.nullable(),
});
export type DrawingState = z.infer<typeof DrawingState>;

/** `visitor` names winners as everybody reads them, without reasons, whoever asks: for a screen in public. */
const Seeing = z.object({ as: z.enum(['visitor']).optional() });

export const drawingCalls = {
  'POST /api/v1/prize-draws/:id/start': {
    summary: 'Seal the entry list and start the countdown',
    description:
      '503 where its public log cannot be signed, and where a draw takes public randomness: `beacon_unreachable`, and `clocks_disagree` where its newest round is not of the time of the database. Nothing is written then.',
    tag: 'Drawing',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: DrawingStarted,
    errors: [403, 409, 503],
  },
  'POST /api/v1/prize-draws/:id/draw': {
    summary: 'The result; before the countdown ends, or the beacon arrives, 409 `too_early` with Retry-After',
    tag: 'Drawing',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: DrawingResult,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/redraw': {
    summary: 'Draw a rank again, with a reason: announce the attempt and start its countdown',
    description:
      'The winner before stays in the history and can never win again. The result comes by `/draw`, live and in `results`.',
    tag: 'Drawing',
    access: 'signed-in',
    params: ById,
    body: RedrawInput,
    status: 200,
    response: DrawingStarted,
    errors: [403, 409, 503],
  },
  'GET /api/v1/prize-draws/:id/drawing': {
    summary: 'Countdown and result as everybody may see them',
    tag: 'Drawing',
    access: 'anyone',
    params: ById,
    query: Seeing,
    status: 200,
    response: DrawingState,
  },
  'GET /api/v1/prize-draws/:id/results': {
    summary: 'All results, newest attempt first, then by rank',
    tag: 'Drawing',
    access: 'anyone',
    params: ById,
    query: Seeing,
    status: 200,
    response: z.array(ResultRow),
  },
} as const satisfies CallMap;
