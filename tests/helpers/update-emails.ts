import { and, eq, sql } from 'drizzle-orm';
import { emails } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import type { Someone } from './people.ts';

/** The emails about a draw's updates in the outbox. */
export const updateEmailsOf = ({ database }: TestApp, drawId: string) =>
  database.db
    .select()
    .from(emails)
    .where(and(eq(emails.template, 'draw-update'), sql`${emails.data} -> 'draw' ->> 'id' = ${drawId}`));

/** The unsubscribe token in the email about a draw's update. */
export async function leaveTokenOf(app: TestApp, drawId: string, { user }: Someone): Promise<string> {
  const theirs = (await updateEmailsOf(app, drawId)).find(({ personId }) => personId === user.id);
  return String(theirs?.data.leaveToken);
}
