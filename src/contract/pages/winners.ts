import { z } from 'zod';
import type { CallMap } from '../call.ts';
import { Winner } from '../drawing/drawing.ts';
import { ColorScheme } from '../draws/draw-fields.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';

/** A draw that was drawn, with the winners that stand now, by rank: of one that was drawn again, the later ones. */
export const DrawnDraw = z.object({
  id: Id,
  title: z.string(),
  hostName: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  colorScheme: ColorScheme.nullable(),
  customColor: z.string().nullable(),
  /** When it was first drawn. */
  completedAt: z.iso.datetime(),
  ticketsSold: z.int(),
  charityName: z.string(),
  /** Whether there is a public log to check it against. */
  provable: z.boolean(),
  winners: z.array(Winner),
});
export type DrawnDraw = z.infer<typeof DrawnDraw>;

export const winnerCalls = {
  'GET /api/v1/winners': {
    summary: 'The draws that were drawn, newest first, with their winners as first initial and last name',
    tag: 'Drawing',
    access: 'anyone',
    query: Paging,
    status: 200,
    response: z.array(DrawnDraw),
  },
} as const satisfies CallMap;
