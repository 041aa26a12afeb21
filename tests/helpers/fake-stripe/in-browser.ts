import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { CARDS, type CardName } from './cards.ts';
import type { FakeStripe } from './server.ts';

const script = stripTypeScriptTypes(readFileSync(new URL('./stripe-js.ts', import.meta.url), 'utf8'));

/**
 * Serves our own Stripe.js to a browser and routes its API requests to the fake, so that nothing leaves the machine.
 */
export async function serveStripe(context: BrowserContext, fake: FakeStripe): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `${fake.url}${pathname}${search}` });
    await route.fulfill({ response });
  });
}

export async function typeCard(page: Page, card: CardName): Promise<void> {
  await page.getByLabel('Card number').fill(CARDS[card].number);
  await page.getByLabel('Expiration date (MM/YY)').fill('12/40');
  await page.getByLabel('Security code').fill('123');
}

/** Completes or fails 3-D Secure. */
export async function respondToBank(page: Page, choice: 'Complete' | 'Fail'): Promise<void> {
  await page.getByRole('dialog', { name: 'Your bank' }).getByRole('button', { name: choice }).click();
}
