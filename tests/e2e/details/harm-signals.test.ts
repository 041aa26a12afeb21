import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { harmSignals } from '#server/db/schema.ts';
import { adminPage } from '../../helpers/admin-page.ts';
import { expectToast } from '../../helpers/browser.ts';
import { postgresSite } from '../../helpers/postgres-site.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const { site, database } = postgresSite();

it('a signal of harm is looked at, and ends with a limit [PLAY-22]', async () => {
  const buyer = await site.person();
  const { db } = database();
  await db.insert(harmSignals).values({ personId: buyer.user.id, kind: 'nights', figure: 4 });
  const { page, open } = await adminPage(site);
  await open('/admin?tab=signals');
  const item = page.getByRole('listitem').filter({ hasText: buyer.user.lastName });
  await item.getByText('Bought 4 times between midnight and 5am in 7 days.').waitFor();
  await expectWellMade(page);
  await item.getByRole('button', { name: /^Set a limit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Set limit' }).click();
  await dialog.getByText('Please enter an amount in pounds, such as 40').waitFor();
  await dialog.getByLabel('Most to spend in a month').fill('40');
  await expectWellMade(page);
  await dialog.getByRole('button', { name: 'Set limit' }).click();
  await expectToast(page, 'Limit set');
  await page.getByText('No open signals.').waitFor();
  await open('/admin?tab=signals&state=closed');
  await page.getByText('Set a limit: £40.00 a month').waitFor();
  await expectWellMade(page);
  const limits = await buyer.api('GET /api/v1/users/:id/limits', { params: { id: buyer.user.id } });
  expect(limits.mostPence).toBe(4_000);
  const rows = await db.select().from(harmSignals).where(eq(harmSignals.personId, buyer.user.id));
  expect(rows.map(({ closedAt }) => closedAt !== null)).toEqual([true]);
});
