import { z } from 'zod';
import { RANGES } from '#domain/insights/days.ts';
import { DEVICES, SOURCES } from '#domain/insights/visits.ts';
import type { CallMap } from '../call.ts';
import { ById } from '../ids.ts';
import { GameDifficulty, GameType } from './draw-fields.ts';

/** A day of London's calendar. */
const Day = z.iso.date();

/** What was bought: money in pence, as it was paid; what was given back since is not taken off. */
const Bought = z.object({ orders: z.int(), tickets: z.int(), pence: z.int() });

/** How a draw came to its sales. Counts of what happened, and of nobody. */
export const Insights = z.object({
  /** The days that are counted, both included, a week at least; today by London's clock is the last. */
  from: Day,
  to: Day,
  /** `challenges` were put to somebody, `answered` took their answer. */
  funnel: z.object({ visits: z.int(), challenges: z.int(), answered: z.int(), ...Bought.shape }),
  /** In order; those on which nothing happened are left out. */
  days: z.array(z.object({ day: Day, visits: z.int(), ...Bought.shape })),
  /** The 24 hours of London's clock, from midnight. */
  hours: z.array(z.object({ visits: z.int(), orders: z.int(), tickets: z.int() })),
  /** Most first. */
  sources: z.array(
    z.object({ source: z.enum(Object.keys(SOURCES) as [keyof typeof SOURCES]), visits: z.int() }),
  ),
  devices: z.array(z.object({ device: z.enum(DEVICES), visits: z.int() })),
  /**
   * Of the answers that orders were made with, over the whole sale; null until the list of entries is sealed, and where
   * the draw has no game.
   */
  answers: z
    .array(
      z.object({
        type: GameType,
        difficulty: GameDifficulty,
        right: z.int(),
        wrong: z.int(),
      }),
    )
    .nullable(),
});
export type Insights = z.infer<typeof Insights>;

export const insightCalls = {
  'POST /api/v1/prize-draws/:id/visits': {
    summary: 'Say that a page of this site went on to a draw and shows it',
    description:
      'Counted for its host, without anything about who says it. Not for pages that were asked for whole: those are counted as they are sent.',
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    status: 204,
    response: z.void(),
    perMinute: 120,
  },
  'GET /api/v1/prize-draws/:id/insights': {
    summary: 'How a draw came to its sales, for its owner and admins',
    description:
      'Visits, puzzles and purchases, by day, hour, source and device, in London’s time. Visits are counted without cookies and without anything about the visitor; robots, reloads and previews are left out. After the close, the share of right answers by game and level.',
    tag: 'Prize draws',
    access: 'signed-in',
    params: ById,
    query: z.object({
      range: z
        .enum(Object.keys(RANGES) as [keyof typeof RANGES], 'The range must be week, month or all')
        .default('all'),
    }),
    status: 200,
    response: Insights,
    errors: [403],
    // Each looks at all the orders of a draw.
    perMinute: 60,
  },
} as const satisfies CallMap;
