import type { Page } from 'playwright-core';
import type { Cast } from '../../scripts/screenshots/cast.ts';
import type { Draws } from '../../scripts/screenshots/draws.ts';
import type { Visit } from './visit.ts';

const as = ['admin'] as const;

const opened = (name: string | RegExp) => async (page: Page) => {
  await page.locator('#main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

async function isItYou(page: Page): Promise<void> {
  await page.getByLabel('Site name').fill('Village Draws');
  await opened('Save settings')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
}

async function readEmail(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Emails' }).getByRole('link').first().click();
  await page.getByRole('dialog').getByRole('tab', { name: 'Plain text' }).click();
}

async function openedOrder(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: 'Orders' })
    .getByRole('link', { name: /^Receipt: / })
    .first()
    .click();
  await page.getByRole('article').waitFor();
}

async function sendNothing(page: Page): Promise<void> {
  await page.locator('#main').getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Please enter a subject').waitFor();
}

/** How to visit the admin area: every area, its details, its dialogs and its empty states. */
export function adminVisits(
  { host, revokedHost, guest }: Cast,
  { lighthouse, cakes, hamper }: Draws,
): Visit[] {
  const admin = (query: string, act?: Visit['act']): Visit => ({
    path: `/admin?${query}`,
    as,
    ...(act && { act }),
  });
  const tabs = [
    'find',
    'disputes',
    'outbox',
    'draws',
    'awards',
    'complaints',
    'payouts',
    'reconciliation',
    'people',
    'newsletter',
    'statistics',
    'settings',
    'audit',
    'emails',
  ];
  return [
    { path: '/admin', as },
    { path: '/admin', as, act: opened(/^Revoke Verification/) },
    admin('tab=organisations'),
    admin('tab=organisations', opened(/^Verify /)),
    admin('tab=organisations', opened(/^Refuse name/)),
    admin('tab=organisations&search=nothing-like-it'),
    ...tabs.map((tab) => admin(`tab=${tab}`)),
    ...['draws', 'people', 'newsletter', 'outbox', 'audit'].map((tab) =>
      admin(`tab=${tab}&search=nobody+at+all`),
    ),
    ...[host, revokedHost].map(({ user }) => admin(`open=${user.id}`)),
    admin('open=nobody'),
    ...[lighthouse, cakes].map(({ id }) => admin(`tab=draws&open=${id}`)),
    admin(`tab=draws&open=${lighthouse.id}`, opened('Take off sale')),
    admin(`tab=draws&open=${hamper.id}`, opened('Cancel draw')),
    admin(`tab=people&open=${guest.user.id}`),
    admin(`tab=people&open=${guest.user.id}`, openedOrder),
    admin(`tab=find&search=${encodeURIComponent(guest.email)}`),
    admin('tab=find&search=nothing-like-it'),
    admin('tab=settings', opened('Stop all sales')),
    admin(`tab=people&open=${guest.user.id}`, opened('Change role')),
    admin(`tab=people&open=${guest.user.id}`, opened('Correct email address')),
    admin(`tab=people&open=${guest.user.id}`, opened('Suspend account')),
    admin(`tab=people&open=${guest.user.id}`, opened('Delete account')),
    admin('tab=payouts&state=paid'),
    admin(`tab=payouts&open=${crypto.randomUUID()}`),
    admin('tab=payouts', opened('Export for the bank')),
    admin('tab=newsletter', sendNothing),
    admin('tab=settings', isItYou),
    admin('tab=statistics&from=2026-11-02&to=2026-11-01'),
    admin('tab=statistics&open=failed-payments'),
    admin('tab=outbox', readEmail),
    admin('tab=emails', opened('Edit Prize won')),
    admin('tab=emails&type=prize-won'),
  ];
}
