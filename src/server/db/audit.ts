import { eq, sql } from 'drizzle-orm';
import type { Viewer } from '../viewer.ts';
import type { Connection } from './database.ts';
import { auditEntries, people } from './schema.ts';

type Act = {
  action: string;
  target:
    | { kind: 'person' | 'draw' | 'ticket' | 'order' | 'mapping' | 'address' | 'newsletter'; id: string }
    /** Null: all that there are. */
    | { kind: 'mail'; id: string | null }
    | { kind: 'site'; id?: never };
  /** Nothing secret and nobody's personal data. */
  details?: Record<string, unknown>;
};

/** The server itself acts when nobody asked: timers, catching up, configuration. */
export type Actor = Pick<Viewer, 'id' | 'role'> | 'server';

/** Records who did what, in the same transaction as the deed. */
export async function recordAct(tx: Connection, actor: Actor, act: Act): Promise<void> {
  await tx.insert(auditEntries).values({
    actorId: actor === 'server' ? null : actor.id,
    actorRole: actor === 'server' ? 'server' : actor.role,
    action: act.action,
    targetKind: act.target.kind,
    targetId: act.target.id ?? null,
    details: act.details ?? {},
  });
}

/** Records what the server did about an account, if there is one: by one statement, which is the same if there is none. */
export async function recordOnAccount(
  tx: Connection,
  whose: { id: string } | { emailKey: string },
  { action, details }: Pick<Act, 'action' | 'details'>,
): Promise<void> {
  const theirs = 'id' in whose ? eq(people.id, whose.id) : eq(people.emailKey, whose.emailKey);
  await tx.execute(sql`insert into audit_entries (actor_role, action, target_kind, target_id, details)
    select 'server', ${action}, 'person', id, ${JSON.stringify(details ?? {})}::jsonb from people where ${theirs}`);
}
