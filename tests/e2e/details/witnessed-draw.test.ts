import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STRENGTH_TEXT } from '#domain/proof/strength-text.ts';
import { browserSite, expectNoAxeViolations, expectNoOverflow } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { type FakeDrand, startFakeDrand } from '../../helpers/fake-drand/server.ts';
import { createMigratedDatabase, settingsOn, type TestDatabase } from '../../helpers/postgres.ts';
import { sealLogKeyOf } from '../../helpers/seal-log.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { startWitnesses, type TestWitnesses } from '../../helpers/witnesses.ts';

/** Without a public address, the name of the seal log is that of the configured port. */
const HOST = 'localhost:0';

let database: TestDatabase;
let drand: FakeDrand;
let trusted: TestWitnesses;
beforeAll(async () => {
  database = await createMigratedDatabase();
  drand = await startFakeDrand();
  trusted = await startWitnesses(sealLogKeyOf(HOST, settingsOn(database.url).LOG_SIGNING_KEY));
  trusted.witnesses[2].behave('dead');
});
afterAll(async () => {
  await trusted.stop();
  await drand.stop();
  await database.drop();
});

// Two processes of the program on one database; each has its own port. They report the witness that is away.
const settings = () => ({
  ...settingsOn(database.url),
  BEACON: 'drand',
  DRAND_RELAYS: drand.urls.join(','),
  TEST_DRAND_CHAIN: JSON.stringify(drand.chain),
  NODE_OPTIONS: `--import=${new URL('../../helpers/fake-drand/follow-chain.ts', import.meta.url).href}`,
  WITNESS_POLICY: trusted.file,
});
const one = browserSite(settings, { troubled: true });
const other = browserSite(settings, { troubled: true });

const TIME = String.raw`\d\d:\d\d:\d\d (GMT|BST)`;
const ENOUGH = new RegExp(
  `^Enough independent witnesses \\(2 of 3\\) had seen the seal by ${TIME}, before the randomness existed\\.$`,
);
const seen = (page: Page) =>
  page.getByRole('list', { name: 'When each witness saw the seal' }).getByRole('listitem').allTextContents();
const expectSeen = (page: Page, third: string) =>
  eventually(() => seen(page)).toEqual([
    expect.stringMatching(`^w1 ${TIME}$`),
    expect.stringMatching(`^w2 ${TIME}$`),
    `w3 ${third}`,
  ]);

describe('three windows on two processes', () => {
  it('see a witnessed draw live with two of three witnesses up, and when each of them saw the seal [SEAL-15]', async () => {
    const host = await one.person({ role: 'host', verified: true });
    const draw = await drawOnSale(host);
    await sell(one, draw, 4);
    await host.api('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
    const [control, stage, drawPage] = await Promise.all([
      one.visitor({ as: host }),
      other.visitor({ width: 1280, height: 720 }),
      one.visitor({ width: 390 }),
    ]);
    await control.open(`/prize-draw/${draw.id}/admin`);
    await stage.open(`/prize-draw/${draw.id}/live`);
    await drawPage.open(`/prize-draw/${draw.id}`);

    await control.page.getByRole('button', { name: 'Start Draw' }).click();
    for (const { page } of [control, stage, drawPage]) {
      await page.getByText(ENOUGH).first().waitFor();
      await expectSeen(page, 'not yet');
    }
    for (const { page } of [control, drawPage])
      await page.getByText(STRENGTH_TEXT.witnessed).first().waitFor();
    await expectNoAxeViolations(stage.page);
    await expectNoAxeViolations(drawPage.page);
    await expectNoOverflow(drawPage.page);

    for (const { page } of [control, stage, drawPage])
      await page.getByRole('heading', { name: 'The winners', exact: true }).waitFor({ timeout: 120_000 });
    await stage.page.getByText('No one could know the outcome when the list was sealed').waitFor();
    await drawPage.page.getByText(STRENGTH_TEXT.witnessed).first().waitFor();
    await expectSeen(drawPage.page, 'hasn’t seen it');
    const strengths = drawPage.page.getByText('only the platform’s word');
    expect(await strengths.count(), 'no part of the page says less').toBe(0);
  });
});
