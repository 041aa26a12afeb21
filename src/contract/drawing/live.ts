import { z } from 'zod';
import { DrawStatus } from '../draws/draw-fields.ts';
import { Id } from '../ids.ts';
import { Winner } from './drawing.ts';

/** What a page sends over `/ws`. `startDraw` is taken from whoever may start the draw, and starts nothing. */
export const LiveRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), prizeDrawId: Id }),
  z.object({ type: z.literal('startDraw'), prizeDrawId: Id }),
]);
export type LiveRequest = z.infer<typeof LiveRequest>;

/** What a page sends to be told when something about the account that it is signed in to has changed. */
export const AccountRequest = z.object({ type: z.literal('followAccount') });

/** The answer to that, and again with each change: it says that there is something to ask about, and nothing else. */
export const AccountNews = z.object({ type: z.literal('account') });
export type AccountNews = z.infer<typeof AccountNews>;

/** What a page is told over `/ws` of the draws that it has subscribed to; JSON, one message a frame. */
export const LiveMessage = z.discriminatedUnion('type', [
  /** So many tickets are sold, voided ones not counted. */
  z.object({ type: z.literal('ticketsCount'), prizeDrawId: Id, count: z.int() }),
  /** A ticket that the countdown passes over; it says nothing about the outcome. The name is first initial and last name. */
  z.object({ type: z.literal('ticketHighlight'), prizeDrawId: Id, ticketNumber: z.int(), name: z.string() }),
  /** The list is sealed, or a rank is drawn again: `seal` is the signed head, null where the draw has no public log. */
  z.object({
    type: z.literal('drawStarted'),
    prizeDrawId: Id,
    attempt: z.int(),
    countdownEndsAt: z.iso.datetime(),
    round: z.int().nullable(),
    seal: z.string().nullable(),
  }),
  /** The outcome: the current winner of each rank. */
  z.object({ type: z.literal('winner'), prizeDrawId: Id, winners: z.array(Winner) }),
  z.object({ type: z.literal('status'), prizeDrawId: Id, status: DrawStatus }),
  /** What was sent could not be taken; the connection goes on. */
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
