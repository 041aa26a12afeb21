import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { browserSite } from '../helpers/browser.ts';
import { answer, drawsOf, findChallengeOf, PHONE } from '../helpers/buyer-pages.ts';
import { eventually } from '../helpers/eventually.ts';
import {
  confirmTerms,
  expectHeading,
  look,
  openPayment,
  payBy,
  purchasePath,
} from '../helpers/purchase-pages.ts';
import { solution } from '../helpers/tickets.ts';
import { expectVerdict, failingChecks } from '../helpers/verify-page.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '1' });
const { host, newDraw, withGame } = drawsOf(site);

const KEPT = /^Checked in your browser: your tickets? (is|are) in the draw’s public log as you bought/;
const params = ({ id }: PrizeDraw) => ({ params: { id } });

/** Plays the challenge in the browser and buys two tickets. Returns the answer that was typed. */
async function playAndBuy(draw: PrizeDraw, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const buyer = await site.person({ firstName: 'Ada', lastName: 'Lovelace' });
  const visitor = await site.visitor({ ...PHONE, as: buyer });
  const { page, open } = visitor;
  await prepare(page);
  const challenge = await findChallengeOf(page, () => open(`/prize-draw/${draw.id}/challenge`));
  const given = solution(challenge);
  await answer(page, given);
  await page.waitForURL(`**/prize-draw/${draw.id}/tickets`);
  await open(purchasePath(draw, 2));
  await confirmTerms(page);
  await payBy(page, 'Approve');
  await expectHeading(page, 'Purchase Complete!');
  return { ...visitor, buyer, given };
}

/** Sends a changed request, as if the server had recorded something else. */
const changeBody = (change: (body: Record<string, unknown>) => object) => async (route: Route) => {
  if (route.request().method() !== 'POST') return route.fallback();
  await route.continue({ postData: JSON.stringify(change(route.request().postDataJSON())) });
};

/** What the browser keeps of draws. */
const readKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ kind: string; owner: string; text: string }[]>((resolve, reject) => {
        const opening = indexedDB.open('draw-evidence', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('kept').objectStore('kept').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );

const keptKinds = async (page: Page) => (await readKept(page)).map(({ kind }) => kind).sort();

async function drawIt(draw: PrizeDraw): Promise<void> {
  const { api } = await host();
  await api('POST /api/v1/prize-draws/:id/end', params(draw));
  await api('POST /api/v1/prize-draws/:id/start', params(draw));
  const isDrawn = async () => (await api('GET /api/v1/prize-draws/:id', params(draw))).isDrawn;
  await eventually(isDrawn).toBe(true);
}

describe('the proofs of bought tickets', () => {
  it('are checked at once, kept by the browser, and checked again when the draw is verified [RECORD-41, RECORD-42, VERIFY-22]', async () => {
    const draw = await withGame();
    const { page, open } = await playAndBuy(draw);
    await page.getByText(KEPT).waitFor();
    await look(page, 'bought');
    await expectWellMade(page);
    expect(await keptKinds(page)).toEqual(['ticket', 'ticket']);
    await drawIt(draw);
    await open(`/prize-draw/${draw.id}`);
    await eventually(() => keptKinds(page)).toEqual(['seal', 'ticket', 'ticket']);
    await open(`/prize-draw/${draw.id}/verify`);
    const list = page.getByRole('list', { name: 'Checked with' });
    await list.getByText('000001–000002. Kept by this browser').waitFor();
    await list.getByText('Seal or signed head').waitFor();
    await page.locator('[data-verdict="proved"], [data-verdict="warned"]').waitFor();
    await page.locator('[data-check="tickets"]').getByRole('img', { name: 'Holds' }).waitFor();
    await look(page, 'verified');
    await page.getByRole('button', { name: /^Remove: Ticket proofs/ }).click();
    await eventually(() => keptKinds(page)).toEqual(['seal']);
  });

  it('are reported if the server recorded another answer [RECORD-41]', async () => {
    const draw = await withGame();
    const { page, given } = await playAndBuy(draw, (page) =>
      page.route(
        '**/challenge/*',
        changeBody(() => ({ answer: '7777777' })),
      ),
    );
    const alert = page.getByRole('alert').filter({ hasText: 'aren’t in the log as you bought them' });
    await alert.getByText(`It has the answer “7777777”, but you answered “${given}”.`).first().waitFor();
    await alert.getByText('Keep this file and contact').waitFor();
    await look(page, 'wrong-answer');
    const saving = page.waitForEvent('download');
    await alert.getByRole('button', { name: 'Save the file' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^draw-[0-9a-f]{12}-tickets-000001-000002\.json$/);
  });

  it('are reported if the server recorded another name [RECORD-41]', async () => {
    const draw = await newDraw();
    const buyer = await site.person({ firstName: 'Ada', lastName: 'Lovelace' });
    const { page, open } = await site.visitor({ ...PHONE, as: buyer });
    await page.route(
      '**/api/v1/prize-draws/*/tickets',
      changeBody((body) => ({ ...body, lastName: 'Other' })),
    );
    await open(purchasePath(draw, 1));
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await page.getByText('Ticket 000001 isn’t in the log as you bought it.').waitFor();
    await page.getByText('It has the name “A. Other”, not “A. Lovelace”.').waitFor();
  });

  it('are reported if they do not match the log, and fail the check of the draw [RECORD-41, VERIFY-22]', async () => {
    const draw = await withGame();
    const { page, open } = await playAndBuy(draw, (page) =>
      page.route('**/ticket-proofs', async (route) => {
        const response = await route.fetch();
        const text = (await response.text()).replaceAll(/(\\"given\\": \\")[^\\]*/g, '$1forged');
        await route.fulfill({ response, body: text });
      }),
    );
    await page.getByText('Its answer is not the one in the log.').first().waitFor();
    await open(`/prize-draw/${draw.id}/verify`);
    await expectVerdict(page, 'failed');
    expect(await failingChecks(page)).toEqual(['tickets']);
    await look(page, 'failed');
  });

  it('are not shown to another user, and are removed at sign-out [RECORD-42]', async () => {
    const draw = await newDraw();
    const { page, context, open, buyer } = await openPayment(site, draw, 1);
    await payBy(page, 'Approve');
    await page.getByText(KEPT).waitFor();
    expect((await readKept(page)).map(({ owner }) => owner)).toEqual([buyer.user.id]);
    await open(`/prize-draw/${draw.id}/verify`);
    const list = page.getByRole('list', { name: 'Checked with' });
    await list.getByText('000001. Kept by this browser').waitFor();
    const cookies = await context.cookies();
    await context.clearCookies();
    await open(`/prize-draw/${draw.id}/verify`);
    await expectVerdict(page, 'partial');
    expect(await list.count()).toBe(0);
    await context.addCookies(cookies);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open('/terms');
    await page.getByText(`${buyer.user.firstName} ${buyer.user.lastName}`).first().click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await eventually(() => keptKinds(page)).toEqual([]);
  });

  it('do not get in the way if the browser stores nothing [RECORD-42]', async () => {
    const draw = await newDraw();
    const buyer = await site.person();
    const { page, context, open } = await site.visitor({ ...PHONE, as: buyer });
    await context.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await open(purchasePath(draw, 1));
    await confirmTerms(page);
    await payBy(page, 'Approve');
    await expectHeading(page, 'Purchase Complete!');
    await page.getByText('Your browser doesn’t allow this page to keep the proof').waitFor();
    await open(`/prize-draw/${draw.id}/verify`);
    await expectVerdict(page, 'partial');
  });
});

describe('a seal that this browser kept', () => {
  it('fails the check of a log that contradicts it [VERIFY-22]', async () => {
    const draw = await newDraw();
    const { page, open } = await openPayment(site, draw, 1);
    await payBy(page, 'Approve');
    await page.getByText(KEPT).waitFor();
    await drawIt(draw);
    await open(`/prize-draw/${draw.id}`);
    await eventually(() => keptKinds(page)).toEqual(['seal', 'ticket']);
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('draw-evidence', 1);
          opening.onsuccess = () => {
            const change = opening.result.transaction('kept', 'readwrite');
            const store = change.objectStore('kept');
            const reading = store.getAll();
            reading.onsuccess = () => {
              for (const item of reading.result.filter(({ kind }) => kind === 'seal'))
                store.put({
                  ...item,
                  text: item.text.replace(
                    /\n(.)(.{42}=)\n/,
                    (_: string, a: string, b: string) => `\n${a === 'A' ? 'B' : 'A'}${b}\n`,
                  ),
                });
            };
            change.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
    );
    await open(`/prize-draw/${draw.id}/verify`);
    await expectVerdict(page, 'failed');
    expect(await failingChecks(page)).toEqual(['history']);
  });
});
