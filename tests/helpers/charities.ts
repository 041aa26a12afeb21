import { desc, eq, sql } from 'drizzle-orm';
import { emails } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import { OTHER_ACCOUNT } from './bank-details.ts';

export const CONSENT = { name: 'Grace Alder', role: 'Treasurer', agreed: true, ...OTHER_ACCOUNT } as const;

/** The token in the newest invitation to this address. */
export async function tokenTo({ database, services }: TestApp, email: string): Promise<string> {
  const [row] = await database.db
    .select()
    .from(emails)
    .where(sql`${eq(emails.template, 'charity-invitation')} and ${emails.recipient} = ${email}`)
    .orderBy(desc(emails.id))
    .limit(1);
  return services.tokens.tokenOf(String(row?.data.tokenId));
}
