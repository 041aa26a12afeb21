import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { prizeDraws } from './draws.ts';

/**
 * Addresses to email once when a draw's sales open. Their owners have confirmed them. A row is deleted in the
 * transaction that queues its email.
 */
export const saleReminders = pgTable(
  'sale_reminders',
  {
    id: id(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** The email address in lower case, for comparison. */
    emailKey: text('email_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('sale_reminders_once').on(t.drawId, t.emailKey),
    index('sale_reminders_email').on(t.emailKey),
  ],
);
