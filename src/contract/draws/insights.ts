import { z } from 'zod';
import { RANGES } from '#domain/insights/days.ts';
import { SOURCES } from '#domain/insights/sources.ts';
import { DEVICES } from '#domain/insights/visits.ts';
import type { CallMap } from '../call.ts';
import { ById } from '../ids.ts';
import { GameDifficulty, GameType } from './draw-fields.ts';

/** A calendar day in London. */
const Day = z.iso.date();

/** Purchases. Amounts are in pence as paid; refunds are not deducted. */
const Bought = z.object({ orders: z.int(), tickets: z.int(), pence: z.int() });

/** A draw's visits, puzzles and purchases, as counts without personal data. */
export const Insights = z.object({
  /** The first and last day counted, at least a week. The last day is today in London. */
  from: Day,
  to: Day,
  /** `challenges` counts puzzles that were shown; `answered` counts those that were answered. */
  funnel: z.object({ visits: z.int(), challenges: z.int(), answered: z.int(), ...Bought.shape }),
  /** In order; days without events are left out. */
  days: z.array(z.object({ day: Day, visits: z.int(), ...Bought.shape })),
  /** The 24 hours of the day in London, from midnight. */
  hours: z.array(z.object({ visits: z.int(), orders: z.int(), tickets: z.int() })),
  /** Sorted by the number of visits, highest first. */
  sources: z.array(
    z.object({ source: z.enum(Object.keys(SOURCES) as [keyof typeof SOURCES]), visits: z.int() }),
  ),
  devices: z.array(z.object({ device: z.enum(DEVICES), visits: z.int() })),
  /** Right and wrong answers in orders; null until the entry list is sealed, and in draws without a game. */
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
    summary: 'Record a visit',
    description:
      'Counts a visit for the host, without storing personal data. Pages make this call when users navigate to a draw without a full page load; the server counts full page loads itself.',
    tag: 'Prize draws',
    access: 'anyone',
    params: ById,
    status: 204,
    response: z.void(),
    perMinute: 120,
  },
  'GET /api/v1/prize-draws/:id/insights': {
    summary: 'Get the insights of a draw',
    description:
      'For the owner and admins. Returns visits, puzzles and purchases by day, hour, source and device, in London time. Visits are counted without cookies or personal data; robots, reloads and previews are not counted. Once the entry list is sealed, `answers` counts right and wrong answers by game and level.',
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
    // Each call reads all of the draw's orders.
    perMinute: 60,
  },
} as const satisfies CallMap;
