import { z } from 'zod';
import { DrawStatus } from '../draws/draw-fields.ts';
import { Id } from '../ids.ts';
import { ProofState, Winner, Witnessing } from './drawing.ts';

/**
 * A request that a page sends over `/ws`. `startDraw` is accepted from users who may start the draw, but has no effect.
 */
export const LiveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), prizeDrawId: Id }),
  z.object({ type: z.literal('startDraw'), prizeDrawId: Id }),
]);
export type LiveRequest = z.infer<typeof LiveRequest>;

/** Subscribes to changes to the signed-in account. */
export const AccountRequest = z.object({ type: z.literal('followAccount') });

/** Sent after `followAccount` and after each change. It contains no data; fetch the account again. */
export const AccountChanged = z.object({ type: z.literal('account') });
export type AccountChanged = z.infer<typeof AccountChanged>;

/** A message over `/ws` about a draw that the page has subscribed to. Each frame contains one message, as JSON. */
export const LiveMessage = z.discriminatedUnion('type', [
  /** The number of tickets sold, without voided ones. */
  z.object({ type: z.literal('ticketsCount'), prizeDrawId: Id, count: z.int() }),
  /**
   * A ticket that the countdown highlights. It reveals nothing about the result. The name is the first initial and last
   * name.
   */
  z.object({ type: z.literal('ticketHighlight'), prizeDrawId: Id, ticketNumber: z.int(), name: z.string() }),
  /**
   * An attempt was announced. `seal` is the signed head; null if the draw has no public log. `entered` is the number of
   * tickets on the sealed list.
   */
  z.object({
    type: z.literal('drawStarted'),
    prizeDrawId: Id,
    attempt: z.int(),
    countdownEndsAt: z.iso.datetime(),
    round: z.int().nullable(),
    seal: z.string().nullable(),
    entered: z.int().nullable(),
    ...ProofState.shape,
  }),
  /** More witnesses have seen the seal of an attempt. */
  z.object({
    type: z.literal('witnessing'),
    prizeDrawId: Id,
    attempt: z.int(),
    ...ProofState.shape,
    witnessing: Witnessing,
  }),
  /** The current winner of each rank. */
  z.object({ type: z.literal('winner'), prizeDrawId: Id, winners: z.array(Winner) }),
  z.object({ type: z.literal('status'), prizeDrawId: Id, status: DrawStatus }),
  /** The request was invalid. The connection stays open. */
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
