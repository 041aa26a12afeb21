import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { people } from './people.ts';

/**
 * Unfinished new draws, as their hosts typed them. Only their owner can read them. A draft is deleted together with
 * the creation of its draw.
 */
export const drawDrafts = pgTable(
  'draw_drafts',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The idempotency key with which the draw is created, so that a draft becomes only one draw. */
    key: text('key').notNull(),
    /** Counts the saves, so that one browser does not overwrite what another has saved. */
    revision: integer('revision').notNull().default(1),
    /** The version of the form, and its values as JSON. The server does not interpret them. */
    version: integer('version').notNull(),
    content: text('content').notNull(),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.key] }),
    index('draw_drafts_updated').on(t.updatedAt),
    check('draw_drafts_key', sql`${t.key} ~ '^[0-9a-f]{32}$'`),
    check('draw_drafts_size', sql`length(${t.content}) <= 65536`),
    check('draw_drafts_revision', sql`${t.revision} > 0`),
  ],
);
