import { ageChecks } from '#server/db/schema.ts';
import type { TestApp } from './app.ts';
import { PDF } from './awards.ts';
import type { Someone } from './people.ts';

/** Lets an admin find from a document that a person is under 18. */
export async function findUnderAge(
  { database }: TestApp,
  { client, user }: Someone,
  boss: Someone,
): Promise<void> {
  const params = { id: user.id };
  await database.db.insert(ageChecks).values({ personId: user.id, document: 'wanted' });
  await client.call('POST /api/v1/users/:id/age-document', {
    params,
    body: { name: 'passport.pdf', data: PDF },
  });
  const decided = await boss.client.call('POST /api/v1/admin/age-documents/:id/decision', {
    params,
    body: { decision: 'refused', reason: 'under_18' },
  });
  if (decided.status !== 204) throw new Error(`there was no decision: ${decided.error.message}`);
}
