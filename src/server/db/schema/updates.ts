import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { prizeDraws } from './draws.ts';
import { people } from './people.ts';

/** A host's update to all ticket holders. Public and never changed. */
export const drawUpdates = pgTable(
  'draw_updates',
  {
    id: id(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => people.id),
    subject: text('subject').notNull(),
    words: text('words').notNull(),
    postedAt: createdAt('posted_at'),
    /** The number of emails queued so far. */
    emailed: integer('mailed').notNull().default(0),
    /** The update has been queued for people up to this id, except those who have unsubscribed. */
    emailedUpTo: uuid('mailed_up_to'),
    /** When it was queued for all recipients. */
    emailedAt: moment('mailed_at'),
  },
  (t) => [
    index('draw_updates_draw').on(t.drawId, t.postedAt),
    index('draw_updates_to_mail').on(t.postedAt).where(sql`${t.emailedAt} is null`),
    check('draw_updates_mailed', sql`${t.emailed} >= 0`),
  ],
);

/** People who unsubscribed from the updates on one draw, or from all updates if no draw is given. */
export const updateOptOuts = pgTable(
  'update_opt_outs',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    drawId: uuid('draw_id').references(() => prizeDraws.id, { onDelete: 'cascade' }),
    at: createdAt('at'),
  },
  (t) => [
    uniqueIndex('update_opt_outs_draw').on(t.personId, t.drawId).where(sql`${t.drawId} is not null`),
    uniqueIndex('update_opt_outs_all').on(t.personId).where(sql`${t.drawId} is null`),
    index('update_opt_outs_person').on(t.personId),
    index('update_opt_outs_of_draw').on(t.drawId).where(sql`${t.drawId} is not null`),
  ],
);
