import { eq, sql } from 'drizzle-orm';
import type { Viewer } from '../viewer.ts';
import type { Connection } from './database.ts';
import { auditEntries, people } from './schema.ts';

type Act = {
  action: string;
  target:
    | {
        kind: 'person' | 'organisation' | 'draw' | 'ticket' | 'order' | 'mapping' | 'address' | 'newsletter';
        id: string;
      }
    /** The id is null if the action concerns all emails. */
    | { kind: 'mail'; id: string | null }
    | { kind: 'site'; id?: never };
  /** Must not contain secrets or personal data. */
  details?: Record<string, unknown>;
};

/** `server` for actions without a caller: timers, jobs and configuration. */
export type Actor = Pick<Viewer, 'id' | 'role'> | 'server';

/** Records an action in the transaction that performs it. */
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

/** Records a server action on an account. Runs one statement whether or not the account exists. */
export async function recordOnAccount(
  tx: Connection,
  account: { id: string } | { emailKey: string },
  { action, details }: Pick<Act, 'action' | 'details'>,
): Promise<void> {
  const isAccount = 'id' in account ? eq(people.id, account.id) : eq(people.emailKey, account.emailKey);
  await tx.execute(sql`insert into audit_entries (actor_role, action, target_kind, target_id, details)
    select 'server', ${action}, 'person', id, ${JSON.stringify(details ?? {})}::jsonb from people where ${isAccount}`);
}
