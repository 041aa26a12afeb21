import type { Page } from 'playwright-core';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Scene } from './camera.ts';
import { answered, type Cast, draw, type Person } from './cast.ts';
import type { Draws } from './draws.ts';

const pageOf = ({ id }: PrizeDraw) => `/prize-draw/${id}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Choosing tickets, paying for them, and what can go otherwise than planned. */
export function buyingScenes(cast: Cast, draws: Draws): Scene[] {
  return [...choosingScenes(cast, draws), ...payingScenes(cast, draws), ...unfinishedScenes(cast)];
}

/** The browser keeps an answered challenge of this draw, as after playing it. */
function keepAnswer(person: Person, { id }: PrizeDraw) {
  return async (page: Page) => {
    const challengeId = await answered(person.api, id);
    await page.addInitScript((value) => {
      sessionStorage.setItem('last_skill_result_key', 'kept');
      sessionStorage.setItem('kept', value);
    }, challengeId);
  };
}

async function confirm(page: Page): Promise<void> {
  await page.getByLabel('I am 18 or over').check();
  await page.getByLabel('I am a UK resident').check();
}

const pay = (page: Page) => button(page, /^Pay £/);

function choosingScenes({ guest }: Cast, { horse, lighthouse, soldOut }: Draws): Scene[] {
  return [
    {
      name: 'buy/tickets',
      path: `${pageOf(lighthouse)}/tickets`,
      before: keepAnswer(guest, lighthouse),
      act: async (page) => page.getByLabel('Number of tickets').fill('3'),
    },
    { name: 'buy/tickets-few-left', path: `${pageOf(horse)}/tickets`, before: keepAnswer(guest, horse) },
    { name: 'buy/tickets-sold-out', path: `${pageOf(soldOut)}/tickets` },
    {
      name: 'buy/tickets-no-answer',
      path: `${pageOf(lighthouse)}/tickets`,
      frame: 'screen',
      act: (page) => page.getByText('Challenge Required').first().waitFor(),
    },
  ];
}

const purchase = (one: PrizeDraw, quantity = 3) => `${pageOf(one)}/purchase?quantity=${quantity}`;

function payingScenes({ guest, firstBuyer }: Cast, draws: Draws): Scene[] {
  const { horse, lighthouse, long, pink } = draws;
  const bought = async (page: Page) => {
    await confirm(page);
    await pay(page).click();
    await page.getByRole('heading', { name: 'Purchase Complete!' }).waitFor();
  };
  return [
    { name: 'buy/signed-out', path: purchase(lighthouse), before: keepAnswer(guest, lighthouse) },
    {
      name: 'buy/signed-in',
      path: purchase(lighthouse),
      as: guest,
      before: keepAnswer(guest, lighthouse),
      act: (page) => pay(page).waitFor(),
    },
    { name: 'buy/no-challenge', path: purchase(pink, 1), as: guest },
    {
      name: 'buy/errors',
      path: purchase(lighthouse),
      as: guest,
      before: keepAnswer(guest, lighthouse),
      act: (page) => pay(page).click(),
    },
    { name: 'buy/too-many', path: purchase(horse, 50), as: guest, before: keepAnswer(guest, horse) },
    { name: 'buy/longest', path: purchase(long, 100), as: guest },
    {
      name: 'buy/declined',
      path: purchase(pink),
      as: guest,
      frame: 'screen',
      act: async (page) => {
        await confirm(page);
        await page.getByText('Decline', { exact: true }).click();
        await pay(page).click();
        await page.getByText('Purchase Failed').first().waitFor();
      },
    },
    {
      name: 'buy/success',
      path: purchase(lighthouse, 5),
      as: firstBuyer,
      before: keepAnswer(firstBuyer, lighthouse),
      act: bought,
    },
    { name: 'buy/success-one', path: purchase(pink, 1), as: guest, act: bought },
    { name: 'buy/success-longest', path: purchase(long, 24), as: guest, act: bought },
    { name: 'buy/success-print', path: purchase(pink, 2), as: guest, act: bought, print: true },
    {
      name: 'buy/busy',
      path: purchase(pink, 2),
      as: guest,
      allows: /503/,
      before: (page) =>
        page.route('**/tickets', (route) =>
          route.request().method() === 'POST' ? route.fulfill({ status: 503, json: BUSY }) : route.continue(),
        ),
      act: async (page) => {
        await confirm(page);
        await pay(page).click();
        await page.getByText('it tries again by itself').waitFor();
      },
    },
  ];
}

const BUSY = { message: 'We are very busy right now. Please try again in a moment.', code: 'unavailable' };

/** The payment was left, and what can become of it. */
function unfinishedScenes({ guest, longHost }: Cast): Scene[] {
  const path = async () => purchase(await draw(longHost), 2);
  const walkAway = async (page: Page) => {
    await confirm(page);
    await page.getByText('Walk away', { exact: true }).click();
    await pay(page).click();
    await page.getByText('Payment not finished').waitFor();
  };
  const giveUp = async (page: Page) => {
    await walkAway(page);
    await button(page, 'Give up these tickets').click();
    await button(page, 'Give up 2 tickets').waitFor();
  };
  const finish = async (page: Page) => {
    await walkAway(page);
    await button(page, 'Finish payment').click();
    await pay(page).waitFor();
  };
  return [
    { name: 'buy/walked-away', path, as: guest, act: walkAway },
    { name: 'buy/finishing', path, as: guest, act: finish },
    { name: 'buy/give-up', path, as: guest, frame: 'screen', act: giveUp },
    {
      name: 'buy/given-up',
      path,
      as: guest,
      act: async (page) => {
        await giveUp(page);
        await button(page, 'Give up 2 tickets').click();
        await page.getByText('Tickets given up').waitFor();
      },
    },
    {
      name: 'buy/finishing-declined',
      path,
      as: guest,
      act: async (page) => {
        await finish(page);
        await page.getByText('Decline', { exact: true }).click();
        await pay(page).click();
        await page.getByText('Payment declined').waitFor();
      },
    },
    {
      name: 'buy/tickets-order-waits',
      path,
      as: guest,
      act: async (page) => {
        await walkAway(page);
        await page.goto(`${new URL(page.url()).pathname.replace('purchase', 'tickets')}`);
        await page.getByText('You have 2 tickets waiting for payment.').waitFor();
      },
    },
  ];
}
