import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../tests/helpers/app.ts';
import { drawInput } from '../../../tests/helpers/draws.ts';
import { verifiedHost } from '../../../tests/helpers/people.ts';
import { people } from '../db/schema.ts';

const app = await provideTestApp();

/** Publishes a draw as a host. `meanwhile` runs after the request's headers are sent and before its body. */
async function publishing(meanwhile: (hostId: string) => Promise<unknown>) {
  const { client, user } = await verifiedHost(app);
  const body = Readable.from(
    (async function* () {
      await meanwhile(user.id);
      yield JSON.stringify(drawInput());
    })(),
  );
  const headers = { 'content-type': 'application/json' };
  const response = await client.send({ method: 'POST', url: '/api/v1/prize-draws', headers, body });
  return [response.statusCode, response.json().message];
}

const change = (changes: Partial<typeof people.$inferInsert>) => (id: string) =>
  app.database.db.update(people).set(changes).where(eq(people.id, id));

describe('a slow request', () => {
  it('is checked against the permissions that the user has when its body is complete', async () => {
    expect((await publishing(async () => {}))[0]).toBe(201);
    expect(await publishing(change({ verified: false, revoked: true }))).toEqual([
      403,
      'Your verification was revoked, so you cannot create prize draws.',
    ]);
    expect(await publishing(change({ role: 'participant' }))).toEqual([
      403,
      "You don't have permission to do this.",
    ]);
    const signOut = (id: string) => app.services.sessions.endAllOf(app.database.db, id);
    expect(await publishing(signOut)).toEqual([401, 'Please sign in first.']);
  });
});
