import { integer, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

// What a draw's public log says, for everything that shows it. A draw without a log has its own rows instead. The views
// are in migrations/0048_proved-views.sql.

/** The results in the log. Results that the log does not have are missing. */
export const provedResults = pgView('proved_results', {
  id: uuid('id').notNull(),
  drawId: uuid('draw_id').notNull(),
  attempt: integer('attempt').notNull(),
  rank: integer('rank').notNull(),
  /** Null if no entered ticket was left for the rank. */
  ticketNumber: integer('ticket_number'),
  drawnAt: moment('drawn_at').notNull(),
  /** The commitment to the holder's name in the ticket's entry; null without a ticket or a log. */
  nameHash: text('name_hash'),
}).existing();

/** The prizes in the terms in force. */
export const provedPrizes = pgView('proved_prizes', {
  drawId: uuid('draw_id').notNull(),
  rank: integer('rank').notNull(),
  description: text('description').notNull(),
}).existing();
