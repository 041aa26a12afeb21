import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { BrowserSite, Person, Visitor } from './browser.ts';
import { eventually } from './eventually.ts';
import { drawOnSale, sell } from './sold-tickets.ts';

/** The proof in a test vector and its ticket proof, as text. */
export function knownProof(name: string, folder = 'proof'): { text: string; receipt: string } {
  const { bundle, tlogProofOfTicket1 } = JSON.parse(readFileSync(`tests/vectors/${folder}/${name}`, 'utf8'));
  return { text: JSON.stringify(bundle), receipt: tlogProofOfTicket1 };
}

/** A draw that was sold, sealed and drawn on the site. */
export async function drawnDraw(site: BrowserSite): Promise<{ host: Person; draw: PrizeDraw }> {
  const host = await site.person({ role: 'host', verified: true });
  const draw = await drawOnSale(host);
  await sell(site, draw, 5);
  const params = { id: draw.id };
  await host.api('POST /api/v1/prize-draws/:id/end', { params });
  await host.api('POST /api/v1/prize-draws/:id/start', { params });
  const drawing = () => site.client()('GET /api/v1/prize-draws/:id/drawing', { params });
  await eventually(async () => (await drawing()).result !== null).toBe(true);
  return { host, draw };
}

/** Opens the verification page of a draw as a visitor, with this proof instead of the draw's own. */
export async function visitorWithProof(site: BrowserSite, proof: string): Promise<Visitor> {
  const draw = await drawOnSale(await site.person({ role: 'host', verified: true }));
  const visitor = await site.visitor();
  await visitor.page.route('**/proof', (route) =>
    route.fulfill({ contentType: 'application/json', body: proof }),
  );
  await visitor.open(`/prize-draw/${draw.id}/verify`);
  return visitor;
}

/** Waits for a verdict of this kind. */
export async function expectVerdict(page: Page, tone: string): Promise<void> {
  await page.locator('[data-verdict]:not([data-verdict="checking"])').waitFor();
  await page.locator(`[data-verdict="${tone}"]`).waitFor();
}

/** Drops a file onto the page. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ''], fileName ?? ''));
      return data;
    },
    [name, text] as const,
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

export async function failingChecks(page: Page): Promise<(string | null)[]> {
  const rows = page.locator('li[data-check]', { has: page.getByRole('img', { name: 'Fails' }) });
  // All rows at once, because they disappear when another check begins.
  return rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-check')));
}
