import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Milestone } from '#domain/draws/milestones.ts';
import type { HostNotice } from '#domain/email/host-notices.ts';
import { createdAt, moment } from './columns.ts';
import { prizeDraws } from './draws.ts';
import { people } from './people.ts';

/** The milestones that a draw has reached, so that its host gets only one email about each. */
export const drawMilestones = pgTable('draw_milestones', {
  drawId: uuid('draw_id')
    .primaryKey()
    .references(() => prizeDraws.id, { onDelete: 'cascade' }),
  reached: text('reached').array().$type<Milestone[]>().notNull().default(sql`'{}'`),
  /** The number of tickets at which the next milestone is reached; null if none is left. */
  nextAt: integer('next_at').default(1),
  /** When the host last got an email about one. */
  toldAt: moment('told_at'),
});

/** The days whose sales a host's summary covers, so that each is sent only once. */
export const hostDigests = pgTable(
  'host_digests',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** In London. */
    day: date('day').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.day] })],
);

/** The kinds of emails about sales that a host has switched off. */
export const hostEmailOptOuts = pgTable(
  'host_email_opt_outs',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<HostNotice>().notNull(),
    at: createdAt('at'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.kind] }),
    check('host_email_opt_outs_kind', sql`${t.kind} in ('first-sale', 'milestones', 'digest', 'ending')`),
  ],
);
