import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/**
 * Who did what to whom, append-only (a trigger refuses changes). An order is its own record and does not stand here.
 * The actor is null when the server acted by itself. Nothing secret and no personal data goes into `details`.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: createdAt('at'),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role').notNull(),
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: uuid('target_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('audit_entries_actor').on(t.actorId),
    index('audit_entries_target').on(t.targetKind, t.targetId),
    index('audit_entries_at').on(t.at),
    // What belongs to a draw, for its page.
    index('audit_entries_draw')
      .on(sql`(${t.details}->>'drawId')`)
      .where(sql`${t.details}->>'drawId' is not null`),
  ],
);
