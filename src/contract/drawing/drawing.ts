import { z } from 'zod';
import { DISQUALIFY_CAUSES, VACANT_STATES } from '#domain/awards/states.ts';
import { REDRAW_MESSAGES, REDRAW_NOTES_MAX } from '#domain/draws/redraw.ts';
import { type CallMap, FRESH } from '../call.ts';
import { DrawStatus } from '../draws/draw-fields.ts';
import { ById, Id } from '../ids.ts';
import { requiredLines } from '../text.ts';

/**
 * Which of the site's witnesses have seen the seal of an attempt, and when. `quorumAt` is when enough of them had seen
 * it, by the site's policy; null before. `inTime` says whether that was before the randomness of the round could exist.
 */
export const Witnessing = z.object({
  quorumAt: z.iso.datetime().nullable(),
  inTime: z.boolean(),
  /** In the order of the policy. `at` is null for a witness that has not seen it. */
  witnesses: z.array(z.object({ name: z.string(), at: z.iso.datetime().nullable() })),
});
export type Witnessing = z.infer<typeof Witnessing>;

/**
 * What the proof of a drawing is worth. `strength` is what a verifier with the site's policy finds for all attempts so
 * far; null if the draw has no log. `witnessing` belongs to the latest attempt; null if no witness is asked about it:
 * on sites without witnesses, in draws without public randomness, and in those of version 1 of the proof.
 */
export const ProofState = z.object({
  strength: z.enum(['committed', 'beacon', 'witnessed']).nullable(),
  witnessing: Witnessing.nullable(),
});
export type ProofState = z.infer<typeof ProofState>;

/**
 * An attempt that was announced. `round` is the beacon round that decides it; null if the draw uses no public
 * randomness. `seal` is the signed head of the public log; null if the draw has no log. `entered` is the number of
 * tickets on the sealed list.
 */
export const DrawingStarted = z.object({
  attempt: z.int(),
  countdownEndsAt: z.iso.datetime(),
  round: z.int().nullable(),
  seal: z.string().nullable(),
  entered: z.int().nullable(),
  ...ProofState.shape,
});
export type DrawingStarted = z.infer<typeof DrawingStarted>;

/**
 * Why a winner lost the prize, and when. It is redrawn by `redrawBy`, which is null while an admin decides an appeal.
 * `cause` is set if the winner was disqualified.
 */
const Vacancy = z.object({
  state: z.enum(VACANT_STATES),
  cause: z.enum(DISQUALIFY_CAUSES).nullable(),
  at: z.iso.datetime(),
  redrawBy: z.iso.datetime().nullable(),
});

/**
 * The winner of one prize. Number and name are null if no entered ticket was left for its rank. `cashPence` is what the
 * winner gets in cash instead of the prize; null if the winner gets the prize. `drawnAt` is when this winner was drawn,
 * which is later for a redrawn prize than for the others. If `vacancy` is not null, the winner has
 * lost the prize, which will be redrawn.
 */
export const Winner = z.object({
  rank: z.int(),
  prize: z.string(),
  ticketNumber: z.int().nullable(),
  winnerName: z.string().nullable(),
  cashPence: z.int().nullable(),
  drawnAt: z.iso.datetime(),
  vacancy: Vacancy.nullable(),
});
export type Winner = z.infer<typeof Winner>;

/** `winningTicketNumber` and `winnerName` are those of rank 1. `drawnAt` belongs to the latest attempt. */
export const DrawingResult = z.object({
  winningTicketNumber: z.int().nullable(),
  winnerName: z.string().nullable(),
  drawnAt: z.iso.datetime(),
  winners: z.array(Winner),
});
export type DrawingResult = z.infer<typeof DrawingResult>;

/**
 * A current or past result of one rank. `drawNumber` is the number of the attempt. Only the owner and admins see
 * `notes`.
 */
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

/**
 * The rank to redraw, and the reason. Only the owner and admins see the reason; the public log contains a commitment to
 * it.
 */
export const RedrawInput = z.object({
  notes: requiredLines(
    'The reason',
    REDRAW_NOTES_MAX,
    REDRAW_MESSAGES.reasonRequired,
    REDRAW_MESSAGES.reasonTooLong,
  ),
  rank: z.int(REDRAW_MESSAGES.rank).min(1, REDRAW_MESSAGES.rank).default(1),
});

/** The public state of a drawing. Pages poll it every few seconds. */
export const DrawingState = z.object({
  status: DrawStatus,
  /** The latest attempt; null before the first. `ranks`, `countdownEndsAt`, `round` and `seal` belong to it. */
  attempt: z.int().nullable(),
  /** The ranks that are drawn in this attempt; empty before the first attempt. */
  ranks: z.array(z.int()),
  countdownEndsAt: z.iso.datetime().nullable(),
  round: z.int().nullable(),
  seal: z.string().nullable(),
  /** The source of public randomness that the public log names; null if the draw has no log. */
  beacon: z.enum(['drand', 'none']).nullable(),
  /** The number of tickets in the sealed list; null until the list is sealed. */
  entered: z.int().nullable(),
  ...ProofState.shape,
  /** The number of independent witnesses that will be asked to sign the next seal, on the site's word. */
  witnesses: z.int(),
  /** Whether the latest attempt has no result yet. `result` then belongs to earlier attempts. */
  inProgress: z.boolean(),
  /** Whether the countdown is over but the beacon round has not arrived. */
  waitingForBeacon: z.boolean(),
  /** Whether the drawing cannot go on until the public log is repaired. */
  isStopped: z.boolean(),
  serverTime: z.iso.datetime(),
  result: DrawingResult.nullable(),
});
export type DrawingState = z.infer<typeof DrawingState>;

/** With `visitor`, all callers get only what visitors see: public names and no reasons. For screens shown in public. */
const ViewOptions = z.object({ as: z.enum(['visitor']).optional() });

export const drawingCalls = {
  'POST /api/v1/prize-draws/:id/start': {
    summary: 'Start a drawing',
    description:
      'Seals the entry list and starts the countdown. On a site with witnesses, waits up to 15 seconds for them to see the seal; a message on the WebSocket reports those that see it later. Returns 503 and changes nothing if the public log cannot be signed. In a draw with public randomness, also returns 503 if the beacon cannot be reached (`beacon_unreachable`) or its time differs from the database clock (`clocks_disagree`).',
    tag: 'Drawing',
    access: 'signed-in',
    ...FRESH,
    params: ById,
    status: 200,
    response: DrawingStarted,
    errors: [403, 409, 503],
  },
  'POST /api/v1/prize-draws/:id/draw': {
    summary: 'Draw the winners',
    description:
      'Draws the winners, unless they have been drawn already, and returns the result. Later calls return the same result. Returns 409 `too_early` with a `Retry-After` header until the countdown has ended and the beacon round has arrived.',
    tag: 'Drawing',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: DrawingResult,
    errors: [403, 409],
  },
  'POST /api/v1/prize-draws/:id/redraw': {
    summary: 'Redraw a prize',
    description:
      "Announces another attempt for one rank and starts its countdown. Requires a reason, and that the rank's winner declined, did not claim in time or was disqualified (else 409, with `until` while the winner can claim). The previous winner stays in the history and cannot win again. Returns 409 `no_entries` if no ticket was entered, because everyone is refunded. To get the result, use `/draw`, the WebSocket or `/results`.",
    tag: 'Drawing',
    access: 'signed-in',
    ...FRESH,
    params: ById,
    body: RedrawInput,
    status: 200,
    response: DrawingStarted,
    errors: [403, 409, 503],
  },
  'GET /api/v1/prize-draws/:id/drawing': {
    summary: 'Get the drawing state',
    description:
      'Returns the countdown and the result, what the proof is worth (`strength`), and when each witness saw the seal of the latest attempt (`witnessing`). The draw’s owner and admins get full names, unless `as` is `visitor`.',
    tag: 'Drawing',
    access: 'anyone',
    params: ById,
    query: ViewOptions,
    status: 200,
    response: DrawingState,
  },
  'GET /api/v1/prize-draws/:id/results': {
    summary: 'List results',
    description:
      'Returns all results, newest attempt first and then by rank. The draw’s owner and admins get full names and reasons, unless `as` is `visitor`.',
    tag: 'Drawing',
    access: 'anyone',
    params: ById,
    query: ViewOptions,
    status: 200,
    response: z.array(ResultRow),
  },
} as const satisfies CallMap;
