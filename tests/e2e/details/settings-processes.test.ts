import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPage } from '../../helpers/admin-page.ts';
import { browserSite, expectToast } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { createMigratedDatabase, settingsOn, type TestDatabase } from '../../helpers/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
});
afterAll(() => database.drop());

const settings = () => settingsOn(database.url);
const one = browserSite(settings);
const other = browserSite(settings);

it('a setting saved in one process applies in the other within seconds [ADMIN-24]', async () => {
  const { page, open, boss, confirm } = await adminPage(one);
  await open('/admin?tab=settings');
  await page.getByLabel('Site name').fill('Village Draws');
  await page.getByLabel('Holding mode').check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await confirm();
  await expectToast(page, 'Settings saved', 'They’ll apply to every page within seconds.');

  const visitor = await other.visitor();
  await eventually(async () => (await visitor.context.request.get('/faq')).status()).toBe(503);
  await visitor.open('/holding');
  await visitor.page.getByRole('heading', { name: 'Coming soon' }).waitFor();
  expect(await visitor.page.title()).toContain('Village Draws');
  const colleague = await other.visitor({ as: boss });
  await colleague.open('/faq');

  await page.getByRole('button', { name: 'Reset to default: Holding mode' }).click();
  await eventually(async () => (await visitor.context.request.get('/faq')).status()).toBe(200);
});
