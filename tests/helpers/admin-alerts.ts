import { and, asc, eq } from 'drizzle-orm';
import type { AdminAlert } from '#domain/email/admin-alert-email.ts';
import { emails } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import type { Someone } from './people.ts';

/** The urgent notices to an admin, oldest first. */
export async function listAlerts({ database }: Pick<TestApp, 'database'>, { user }: Someone) {
  const toAdmin = and(eq(emails.template, 'admin-alert'), eq(emails.personId, user.id));
  const rows = await database.db.select().from(emails).where(toAdmin).orderBy(asc(emails.id));
  return rows.map(({ data }) => data as AdminAlert);
}
