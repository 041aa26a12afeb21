import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { people } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { failUpdates } from '../../../../../tests/helpers/failing-rows.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { cancelDraw } from '../../../../../tests/helpers/refunds.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();

const ask = ({ client, user, password }: Someone) =>
  client.call('DELETE /api/v1/users/:id', { params: { id: user.id }, body: { password } });
const isErased = async ({ user }: Someone) => {
  const rows = await app.database.db.select().from(people).where(eq(people.id, user.id));
  return rows[0]?.erasedAt != null;
};

it('deletes all due accounts even if one deletion fails [ACCT-22]', async () => {
  const [first, second] = [await register(app), await register(app)];
  const noGame = { skillGameType: null, skillGameDifficulty: null };
  const draw = await publishedDraw(app, await verifiedHost(app), noGame);
  for (const { client } of [first, second]) await buy(client, draw, 1);
  for (const one of [first, second]) expect((await ask(one)).body.status).toBe('pending');
  await cancelDraw((await admin(app)).client, draw.id);
  const allow = await failUpdates(app, 'people', { id: first.user.id });
  await app.runJobs().catch(() => {});
  await expect(app.services.accountDeletion.carryOut()).rejects.toThrow(
    'Some accounts could not be deleted.',
  );
  await allow();
  expect(await isErased(first)).toBe(false);
  expect(await isErased(second)).toBe(true);
  await app.services.accountDeletion.carryOut();
  expect(await isErased(first)).toBe(true);
});
