import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { SettingName, SiteSettings } from '#domain/site/settings.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
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
