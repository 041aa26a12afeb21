import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/**
 * The audit log, append-only (a trigger rejects changes). Orders are not in it, because the orders table records them.
 * The actor is null if the server acted. `details` contains no secrets or personal data.
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
    // Finds the latest changes of a setting, on which decisions about payouts depend.
    index('audit_entries_settings').on(t.at).where(sql`${t.action} = 'settings.change'`),
    // Finds the entries for a draw's page.
    index('audit_entries_draw')
      .on(sql`(${t.details}->>'drawId')`)
      .where(sql`${t.details}->>'drawId' is not null`),
  ],
);
