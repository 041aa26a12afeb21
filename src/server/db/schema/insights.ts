import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Source } from '#domain/insights/sources.ts';
import type { CountedKind, Device } from '#domain/insights/visits.ts';
import { moment } from './columns.ts';
import { prizeDraws } from './draws.ts';

/**
 * How often an event occurred for a draw within an hour. Stores no personal data: no IP addresses, no user agents, and
 * nothing that links two visits.
 */
export const drawCounts = pgTable(
  'draw_counts',
  {
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    /** The start of the hour. London's hours start at the same time as UTC hours. */
    hour: moment('hour').notNull(),
    kind: text('kind').$type<CountedKind>().notNull(),
    /** For visits only; empty for other counts. */
    source: text('source').$type<Source | ''>().notNull(),
    device: text('device').$type<Device | ''>().notNull(),
    times: integer('times').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.hour, t.kind, t.source, t.device] }),
    check('draw_counts_kind', sql`${t.kind} in ('visit', 'challenge', 'answer')`),
    check('draw_counts_of_visits', sql`(${t.kind} = 'visit') = (${t.source} <> '' and ${t.device} <> '')`),
    check('draw_counts_times', sql`${t.times} > 0`),
  ],
);
