import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';
import { CARDS, type CardName } from './cards.ts';
import type { FakeStripe } from './server.ts';

const script = stripTypeScriptTypes(readFileSync(new URL('./stripe-js.ts', import.meta.url), 'utf8'));

type WalletName = 'Apple Pay' | 'Google Pay' | 'Link';

/** The wallets on the buyer's device, and the card in each of them. */
export type Wallets = { [Name in WalletName]?: CardName };

/**
 * Serves our own Stripe.js to a browser and routes its API requests to the fake, so that nothing leaves the machine. By
 * default, the buyer's device has no wallet.
 */
export async function serveStripe(
  context: BrowserContext,
  fake: FakeStripe,
  wallets: Wallets = {},
): Promise<void> {
  const numbers = Object.entries(wallets).flatMap(([name, card]) =>
    card ? [[name, CARDS[card].number]] : [],
  );
  const body = `window.fakeWallets = ${JSON.stringify(Object.fromEntries(numbers))};\n${script}`;
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body }),
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

export const walletButton = (page: Page, name: WalletName) => page.getByRole('button', { name, exact: true });

export const walletSheet = (page: Page, name: WalletName) => page.getByRole('dialog', { name, exact: true });

/** Opens a wallet's sheet, and confirms the payment there. */
export async function payByWallet(page: Page, name: WalletName): Promise<void> {
  await walletButton(page, name).click();
  await walletSheet(page, name).getByRole('button', { name: 'Confirm' }).click();
}

/** What wallets' sheets were told about failed payments, in order. */
export const walletFailures = (page: Page) =>
  page.evaluate(() => (window as unknown as { walletFailures?: string[] }).walletFailures ?? []);

/** Completes or fails 3-D Secure. */
export async function respondToBank(page: Page, choice: 'Complete' | 'Fail'): Promise<void> {
  await page.getByRole('dialog', { name: 'Your bank' }).getByRole('button', { name: choice }).click();
}
