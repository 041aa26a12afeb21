import { desc, eq, inArray, sql } from 'drizzle-orm';
import { LIMIT_DELAY_HOURS } from '#domain/payouts/approval-limit.ts';
import type { SettingName, SiteSettings } from '#domain/site/settings.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { auditEntries, people, siteSettings } from '#server/db/schema.ts';

/** Settings that admins have saved, by name, unvalidated. */
export async function readSaved(db: Connection): Promise<Map<string, unknown>> {
  const rows = await db.select().from(siteSettings);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Makes concurrent changes wait for each other. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table site_settings in share row exclusive mode`);
}

export async function writeSetting(
  tx: Transaction,
  name: SettingName,
  value: SiteSettings[SettingName],
): Promise<void> {
  await tx
    .insert(siteSettings)
    .values({ name, value })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value, changedAt: sql`draw_clock()` } });
}

export async function deleteSettings(tx: Transaction, names: readonly SettingName[]): Promise<void> {
  await tx.delete(siteSettings).where(inArray(siteSettings.name, [...names]));
}

/** The saved payout limit, and what changes have replaced lately. One statement, so that both are of the same moment. */
export async function readApprovalLimits(
  db: Connection,
): Promise<{ saved: unknown; replaced: { pence: unknown; at: string }[] }> {
  const [row] = await queryRows<{ saved: unknown; replaced: { pence: unknown; at: string }[] }>(
    db,
    sql`select (select value from site_settings where name = 'payoutApprovalPence') as saved,
      (select coalesce(jsonb_agg(jsonb_build_object('pence', details->'before', 'at', at)), '[]') from audit_entries
        where action = 'settings.change' and details->>'setting' = 'payoutApprovalPence'
          and at > (select draw_clock()) - make_interval(hours => ${LIMIT_DELAY_HOURS}::int)) as replaced`,
  );
  return row ?? { saved: null, replaced: [] };
}

/** The latest changes to settings, newest first, with the admins who made them. */
export async function listChanges(db: Connection, action: string, limit: number) {
  return db
    .select({
      at: auditEntries.at,
      details: auditEntries.details,
      actorId: auditEntries.actorId,
      firstName: people.firstName,
      lastName: people.lastName,
      erasedAt: people.erasedAt,
    })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.actorId))
    .where(sql`${auditEntries.targetKind} = 'site' and ${auditEntries.action} = ${action}`)
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];
