import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import type { Scene } from './camera.ts';
import type { Draws } from './draws.ts';

/** A proof with public randomness, and a receipt of its first ticket. */
const KNOWN = 'tests/vectors/proof/05-beacon-40.json';

/** The checking page: of a draw on sale, of a saved proof, and where something is wrong or missing. */
export function verifyScenes({ lighthouse, long }: Draws): Scene[] {
  const { bundle, tlogProofOfTicket1: receipt } = JSON.parse(readFileSync(KNOWN, 'utf8'));
  const proof = JSON.stringify(bundle);
  const path = `/prize-draw/${lighthouse.id}/verify`;
  return [
    { name: 'verify/on-sale', path, act: settled('partial') },
    { name: 'verify/long', path: `/prize-draw/${long.id}/verify`, act: settled('partial') },
    { name: 'verify/checking', path, before: answer(() => undefined) },
    {
      name: 'verify/valid',
      path,
      act: async (page) => {
        await choose(proof, 'good')(page);
        await page.getByLabel('Is my ticket in?').fill('000009');
        await page.keyboard.press('Enter');
        await page.getByLabel('Something you kept').fill(receipt);
        await page.getByRole('button', { name: 'Check against it' }).click();
        await page.getByRole('list', { name: 'Checked against' }).waitFor();
        await settled('good')(page);
        await page.locator('[data-check="history"] summary').click();
      },
    },
    {
      name: 'verify/failing',
      path,
      act: choose(proof.replace('"route":"paid"', '"route":"post"'), 'bad'),
    },
    {
      name: 'verify/no-log',
      path,
      before: answer((route) => route.fulfill({ status: 404, json: { code: 'no_log', message: '' } })),
      act: settled('nothing'),
    },
    {
      name: 'verify/unreachable',
      path,
      before: answer((route) =>
        route.fulfill({
          status: 403,
          json: { code: 'refused', message: 'The log cannot be read at the moment.' },
        }),
      ),
      act: settled('unreachable'),
    },
  ];
}

const settled = (tone: string) => (page: Page) => page.locator(`[data-verdict="${tone}"]`).waitFor();

const answer = (reply: (route: Route) => unknown) => (page: Page) => page.route('**/proof', reply);

/** Has a saved proof checked in place of the site's own. */
const choose = (text: string, tone: string) => async (page: Page) => {
  const file = { name: 'saved-proof', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('section[aria-labelledby="drop"] input').setInputFiles(file);
  await page.getByText('Nothing was asked of the site.').waitFor();
  await settled(tone)(page);
};
