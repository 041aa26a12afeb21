import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { people } from './people.ts';

/** Hosts who wait for their verification call. The row is deleted when they are verified. */
export const verificationRequests = pgTable(
  'verification_requests',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    requestedAt: createdAt('requested_at'),
    /** When and how to reach the host, in their words. */
    note: text('note').notNull().default(''),
  },
  (t) => [
    index('verification_requests_requested').on(t.requestedAt, t.personId),
    check('verification_requests_note', sql`length(${t.note}) <= 2000`),
  ],
);
