import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { waitUntilUsable } from '../../scripts/page-watch.ts';
import { OF_COLOUR } from './axe.ts';
import { type BrowserSite, expectNoAxeViolations, type Person, type VisitorOptions } from './browser.ts';
import { heading, PHONE } from './buyer-pages.ts';

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay £/ });

/** Ticks the required confirmations. */
export async function confirmTerms(page: Page): Promise<void> {
  await page.getByLabel('I am 18 or over').check();
  await page.getByLabel('I am a UK resident').check();
}

/** Fills in the date of birth of an adult. */
export async function fillDateOfBirth(page: Page): Promise<void> {
  for (const [label, value] of Object.entries({ Day: '27', Month: '3', Year: '1990' })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

export const purchasePath = (draw: PrizeDraw, quantity: number) =>
  `/prize-draw/${draw.id}/purchase?quantity=${quantity}`;

/** How many tickets of a draw are sold, and how many are still available. */
export async function soldOf({ api }: Person, { id }: PrizeDraw) {
  const { ticketsSold, ticketsRemaining } = await api('GET /api/v1/prize-draws/:id', { params: { id } });
  return { ticketsSold, ticketsRemaining };
}

/** Opens a purchase page on a phone, as a new user who has filled in everything except the payment. */
export async function openPayment(
  site: BrowserSite,
  draw: PrizeDraw,
  quantity: number,
  options: VisitorOptions = {},
) {
  const buyer = await site.person();
  const visitor = await site.visitor({ ...PHONE, as: buyer, ...options });
  await visitor.open(purchasePath(draw, quantity));
  await confirmTerms(visitor.page);
  return { ...visitor, buyer };
}

/** Pays with the test payment provider. */
export async function payBy(page: Page, outcome: 'Approve' | 'Decline' | 'Walk away'): Promise<void> {
  await page.getByText(outcome, { exact: true }).click();
  await payButton(page).click();
}

export async function expectHeading(page: Page, text: string): Promise<void> {
  await expect.poll(() => heading(page).textContent()).toBe(text);
}

/** Reloads the page, and waits until it is interactive. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitUntilUsable(page);
}

/** The idempotency keys of purchases and payments, one per request. */
export function purchasesOf(page: Page) {
  const sent: { key: string | undefined; body: string | null }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !/\/tickets$/.test(new URL(request.url()).pathname)) return;
    sent.push({ key: request.headers()['idempotency-key'], body: request.postData() });
  });
  return { sent, keys: () => new Set(sent.map(({ key }) => key)) };
}

/** Drops the responses to this many purchases, which still reach the server. */
export async function dropResponses(context: BrowserContext, times: number): Promise<void> {
  await context.addInitScript((most) => {
    const send = window.fetch;
    const lost = { yet: 0 };
    window.fetch = async (...call) => {
      const response = await send(...call);
      const isPurchase = call[1]?.method === 'POST' && String(call[0]).endsWith('/tickets');
      if (!isPurchase || lost.yet === most) return response;
      lost.yet += 1;
      throw new TypeError('The connection was lost');
    };
  }, times);
}

/** Takes a screenshot if a directory is configured, and expects no accessibility violation in either mode. */
export async function look(page: Page, name: string): Promise<void> {
  const directory = process.env.PICTURES;
  const size = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page, colorScheme === 'dark' ? OF_COLOUR : undefined);
    if (!directory) continue;
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${directory}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    if (size) await page.setViewportSize(size);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
