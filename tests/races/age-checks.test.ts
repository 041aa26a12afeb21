import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { playSpend } from '#server/db/schema.ts';
import { publishedDraw } from '../helpers/draws.ts';
import { register, signIn, verifiedHost } from '../helpers/people.ts';
import { tryToBuy } from '../helpers/tickets.ts';
import { startTwoApps, tally } from '../helpers/two-apps.ts';

it('lets nobody spend more than £50 without a check, through two processes [AGE-04]', async () => {
  // The provider is never asked.
  const two = await startTwoApps({
    AGE_CHECK: 'http',
    AGE_CHECK_URL: 'http://127.0.0.1:9',
    AGE_CHECK_KEY: 'a-key',
  });
  const [first, second] = two.apps;
  const host = await verifiedHost(first);
  const buyer = await register(first);
  const elsewhere = await signIn(second, buyer);
  const draws = await Promise.all(
    Array.from({ length: 6 }, () =>
      publishedDraw(first, host, { skillGameType: null, skillGameDifficulty: null, ticketLimit: 500 }),
    ),
  );
  const attempts = Array.from({ length: 30 }, (_, index) => {
    const draw = draws[index % draws.length];
    if (!draw) throw new Error('no draw');
    return tryToBuy(index % 2 === 0 ? buyer.client : elsewhere, draw, 1);
  });
  const told = tally(
    (await Promise.all(attempts)).map(({ status, error }) => (status === 201 ? 'sold' : error.code)),
  );
  expect(Object.fromEntries(told)).toEqual({ sold: 10, age_check_required: 20 });
  const [spent] = await first.database.db
    .select()
    .from(playSpend)
    .where(eq(playSpend.personId, buyer.user.id));
  expect(spent?.spentPence).toBe(5_000);
  await two.stop();
});
