import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { Winner } from '../drawing/drawing.ts';
import { ColorScheme, DrawOutcome } from '../draws/draw-fields.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/** A completed draw with its current winners, sorted by rank. */
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
  charityName: z.string(),
  /** Whether the draw has a public log. */
  provable: z.boolean(),
  /** How the draw ends; null while that can still change. */
  outcome: DrawOutcome.nullable(),
  minTicketAmount: z.int().nullable(),
  winners: z.array(Winner),
});
export type DrawnDraw = z.infer<typeof DrawnDraw>;

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
} as const satisfies CallMap;
