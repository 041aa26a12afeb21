import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Challenge } from '#contract/sales/challenges.ts';
import { drawsOf } from '../helpers/buyer-pages.ts';
import { eventually } from '../helpers/eventually.ts';
import { choose, expectText, fill, firefoxSite, heading, openAndWait, press } from '../helpers/firefox.ts';
import { solution } from '../helpers/tickets.ts';

const site = firefoxSite();
const { withGame, newDraw } = drawsOf(site);

/** Opens the draw as if from a link, goes to the challenge and answers it. */
async function enter(page: Page, draw: PrizeDraw, open: (path: string) => Promise<void>): Promise<Challenge> {
  await open(`/prize-draw/${draw.id}`);
  const asked = page.waitForResponse((response) => /\/challenge$/.test(response.url()));
  const [response] = await Promise.all([asked, press(page, 'link', 'Buy Tickets Now')]);
  return response.json();
}

async function answer(page: Page, text: string): Promise<void> {
  await page.locator('#main input').fill(text);
  await press(page, 'button', 'Submit answer');
}

/** Enters the number, and continues once the page has accepted it. */
async function chooseTickets(page: Page, quantity: number): Promise<void> {
  await fill(page, 'Number of tickets', String(quantity));
  await page.waitForSelector(`#main a[href$="quantity=${quantity}"]`);
  await press(page, 'link', 'Continue');
}

const register = async (page: Page) => {
  for (const [label, value] of Object.entries({
    'First name': 'Ann',
    'Last name': 'Baker',
    Email: 'ann.baker@example.org',
    Password: 'a good password',
    'Confirm password': 'a good password',
    Day: '27',
    Month: '3',
    Year: '1990',
  })) {
    await fill(page, label, value);
  }
  await press(page, 'button', 'Create account');
};

describe('buying in Firefox', () => {
  it('goes from a link through registration to tickets, with one declined payment', async () => {
    const draw = await withGame('math');
    const { page, open } = await site.visitor();
    await answer(page, solution(await enter(page, draw, open)));
    await openAndWait(page, `/prize-draw/${draw.id}/tickets`);
    await chooseTickets(page, 3);
    await openAndWait(page, `/prize-draw/${draw.id}/purchase?quantity=3`);
    await press(page, 'link', 'Log in or Register');
    await press(page, 'link', 'Join as Participant');
    await heading(page, 'Create your account');
    await register(page);
    await openAndWait(page, `/prize-draw/${draw.id}/purchase?quantity=3`);
    await expectText(page, 'Test payments only. No money is taken');
    await choose(page, 'I am 18 or over');
    await choose(page, 'I am a UK resident');
    await choose(page, 'Decline');
    await press(page, 'button', 'Pay £15.00');
    await expectText(page, 'Your card was declined.');
    await choose(page, 'Approve');
    await press(page, 'button', 'Pay £15.00');
    await heading(page, 'Purchase Complete!');
    await expectText(page, '000003');
  });

  it('keeps the answer and the number of tickets during sign-in', async () => {
    const person = await site.person();
    const draw = await withGame('puzzle');
    const { page, open } = await site.visitor();
    await answer(page, solution(await enter(page, draw, open)));
    await openAndWait(page, `/prize-draw/${draw.id}/tickets`);
    await chooseTickets(page, 2);
    await press(page, 'link', 'Log in or Register');
    await heading(page, 'Sign in');
    await fill(page, 'Email', person.email);
    await fill(page, 'Password', person.password);
    await press(page, 'button', 'Sign in');
    await openAndWait(page, `/prize-draw/${draw.id}/purchase?quantity=2`);
    await choose(page, 'I am 18 or over');
    await choose(page, 'I am a UK resident');
    await choose(page, 'Approve');
    await press(page, 'button', 'Pay £10.00');
    await heading(page, 'Purchase Complete!');
  });

  it.each(['word', 'memory'] as const)('can play %s', async (game) => {
    const draw = await withGame(game);
    const { page, open } = await site.visitor();
    const challenge = await enter(page, draw, open);
    const right = game === 'memory' ? (challenge.sequence ?? []).join('') : solution(challenge);
    if (game === 'word') {
      for (const letter of right) await page.locator(`fieldset button:enabled ::-p-text(${letter})`).click();
      await press(page, 'button', 'Submit answer');
    } else await answer(page, right);
    await heading(page, 'Answer recorded');
    await openAndWait(page, `/prize-draw/${draw.id}/tickets`);
  });
});

describe('a page in Firefox', () => {
  it('keeps input entered before hydration', async () => {
    const { email, password } = await site.person();
    const { page } = await site.visitor();
    const letItCome = Promise.withResolvers<void>();
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (/\/application-[^/]*\.js$/.test(request.url())) await letItCome.promise;
      await request.continue();
    });
    await page.goto(`${site.url()}/auth`, { waitUntil: 'domcontentloaded' });
    await page.type('#main input[type=email]', email);
    await page.type('#main input[type=password]', password);
    await page.keyboard.press('Enter');
    letItCome.resolve();
    await openAndWait(page, '/dashboard');
  });

  it('uses the site’s own fonts, and shows its pictures', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor();
    await open(`/prize-draw/${draw.id}`);
    const faces = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      });
    await eventually(async () => (await faces()).length).toBeGreaterThan(1);
    const broken = await page.$$eval('img', (images) =>
      images.filter(({ complete, naturalWidth }) => complete && naturalWidth === 0).map(({ src }) => src),
    );
    expect(broken).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});
