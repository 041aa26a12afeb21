import { z } from 'zod';
import { DISQUALIFY_CAUSES } from '#domain/awards/states.ts';
import { AwardState } from '../awards/awards.ts';
import type { CallMap } from '../call.ts';
import { Winner } from '../drawing/drawing.ts';
import { ColorScheme, DrawOutcome } from '../draws/draw-fields.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/** A winner who lost the prize, which was then redrawn. `state` is null for redraws before there were awards. */
const EarlierWinner = z.object({
  rank: z.int(),
  ticketNumber: z.int(),
  drawnAt: z.iso.datetime(),
  state: AwardState.nullable(),
  cause: z.enum(DISQUALIFY_CAUSES).nullable(),
});

/**
 * A completed draw with its current winners, sorted by rank. A winner who objected to being named is "Anonymous".
 * `earlier` lists the earlier winners of redrawn prizes, by rank and newest first.
 */
export const DrawnDraw = z.object({
  id: Id,
  title: z.string(),
  hostName: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  colorScheme: ColorScheme.nullable(),
  customColor: z.string().nullable(),
  /** When the draw was first drawn. */
  completedAt: z.iso.datetime(),
  ticketsSold: z.int(),
  /** The number of tickets on the sealed list; null for draws from before there were lists. */
  entered: z.int().nullable(),
  charityName: z.string(),
  /** Whether the draw has a public log. */
  provable: z.boolean(),
  /** How the draw ends; null while that can still change. */
  outcome: DrawOutcome.nullable(),
  minTicketAmount: z.int().nullable(),
  winners: z.array(Winner),
  earlier: z.array(EarlierWinner),
});
export type DrawnDraw = z.infer<typeof DrawnDraw>;

/**
 * What completed draws have done so far. `charityPence` is due to charities, or paid; `charityPaidPence` is paid.
 * `prizesReceived` counts prizes that their winners have received.
 */
export const SiteTotals = z.object({
  draws: z.int(),
  charityPence: z.int(),
  charityPaidPence: z.int(),
  prizesReceived: z.int(),
});
export type SiteTotals = z.infer<typeof SiteTotals>;

export const winnerCalls = {
  'GET /api/v1/winners': {
    summary: 'List completed draws',
    description:
      'Returns completed draws, newest first, with the public names of their winners. Draws in which no ticket was entered are not listed.',
    tag: 'Drawing',
    access: 'anyone',
    query: Paging,
    status: 200,
    response: z.array(DrawnDraw),
  },
  'GET /api/v1/totals': {
    summary: 'Get the totals of the site',
    description:
      'Returns the number of completed draws, what they raised for charities and how much of it is paid, in pence, and the number of prizes received.',
    tag: 'Drawing',
    access: 'anyone',
    status: 200,
    response: SiteTotals,
  },
} as const satisfies CallMap;
