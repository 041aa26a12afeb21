import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Challenge } from '#contract/challenges.ts';
import type { DrawInput, PrizeDraw } from '#contract/draws.ts';
import {
  browserSite,
  expectNoAxeViolations,
  expectNoOverflow,
  expectToast,
  type Person,
} from '../helpers/browser.ts';
import { answered, drawOnSale, sell } from '../helpers/sold-tickets.ts';
import { solution } from '../helpers/tickets.ts';

const site = browserSite();
const PHONE = { width: 390, height: 844 };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay £/ });
const kept = (page: Page) =>
  page.evaluate(() => {
    const key = sessionStorage.getItem('last_skill_result_key');
    return { key, id: key === null ? null : sessionStorage.getItem(key) };
  });

let someHost: Promise<Person> | undefined;
const host = () => {
  someHost ??= site.person({ role: 'host', verified: true, firstName: 'Hedy', lastName: 'Oakes' });
  return someHost;
};
const newDraw = async (overrides: Partial<DrawInput> = {}) => drawOnSale(await host(), overrides);
const withGame = (game: DrawInput['skillGameType'] = 'math', overrides: Partial<DrawInput> = {}) =>
  newDraw({ skillGameType: game, skillGameDifficulty: 'easy', ...overrides });

/** The page as it is now, in both modes, and whether it fits the narrowest phone. */
async function expectWellMade(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });
  const size = page.viewportSize() ?? PHONE;
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await page.setViewportSize(size);
}

/** Follows a link to the challenge, or opens it, and answers what is asked. */
async function askedBy(page: Page, go: () => Promise<unknown>): Promise<Challenge> {
  const [response] = await Promise.all([
    page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/challenge$/.test(answer.url()),
    ),
    go(),
  ]);
  return response.json();
}

/** A challenge that was answered before, as the pages find it. */
async function keepAnswered(page: Page, person: Person, draw: PrizeDraw): Promise<string> {
  const id = await answered(person.api, draw);
  await page.evaluate((value) => {
    sessionStorage.setItem('last_skill_result_key', 'any-name');
    sessionStorage.setItem('any-name', value);
  }, id);
  return id;
}

async function answer(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox').fill(words);
  await page.getByRole('button', { name: 'Submit Answer' }).click();
}

async function confirm(page: Page): Promise<void> {
  await page.getByLabel('I am 18 or over').check();
  await page.getByLabel('I am a UK resident').check();
}

describe('the skill challenge', () => {
  it.each([
    ['word', 'Unscramble the word'],
    ['puzzle', 'Find the next number'],
    ['memory', 'Remember the digits'],
  ] as const)(
    'of a draw with the game %s starts right away, is recorded and leads to the tickets [CHAL-02, CHAL-03, CHAL-04, CHAL-05, CHAL-06, CHAL-07, CHAL-08]',
    async (game, task) => {
      const draw = await withGame(game);
      const { page, open } = await site.visitor(PHONE);
      await open(`/prize-draw/${draw.id}`);
      const buy = page.getByRole('link', { name: 'Buy Tickets Now' });
      const challenge = await askedBy(page, () => buy.click());
      await page.getByRole('heading', { name: task }).waitFor();
      expect(await page.locator('#main').textContent()).toContain(
        'Everyone gets a ticket, but only tickets with the correct answer enter the draw.',
      );
      if (game === 'memory') {
        // One at a time, and never all of them at once.
        for (const digit of challenge.sequence ?? []) await page.locator(`[data-digit="${digit}"]`).waitFor();
        await expect.poll(() => page.getByRole('textbox').count()).toBe(1);
      }
      await expectWellMade(page);
      if (game === 'word') {
        for (const letter of solution(challenge))
          await page.locator('fieldset button:enabled', { hasText: letter }).first().click();
        expect(await page.getByRole('textbox').inputValue()).toBe(solution(challenge));
        await page.getByRole('button', { name: 'Submit Answer' }).click();
      } else await answer(page, solution(challenge));
      await page.getByRole('heading', { name: 'Answer recorded' }).waitFor();
      expect(await kept(page)).toEqual({ key: null, id: null });
      await expect.poll(() => kept(page).then(({ id }) => id), { timeout: 5000 }).toBe(challenge.id);
      expect(new URL(page.url()).pathname).toBe(`/prize-draw/${draw.id}/challenge`);
      await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
      await page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
    },
  );

  it('says the same after a wrong answer as after a right one [CHAL-04, CHAL-09]', async () => {
    const draw = await withGame();
    const shown: (string | null)[] = [];
    for (const right of [true, false]) {
      const { page } = await site.visitor(PHONE);
      const challenge = await askedBy(page, () => page.goto(`/prize-draw/${draw.id}/challenge`));
      expect(Object.keys(challenge).sort()).toEqual(['difficulty', 'expiresAt', 'id', 'prompt', 'type']);
      const recorded = page.waitForResponse((response) => response.url().endsWith(challenge.id));
      await answer(page, right ? solution(challenge) : '4711');
      expect(await (await recorded).json()).toEqual({ recorded: true });
      const done = page.getByRole('heading', { name: 'Answer recorded' });
      await done.waitFor();
      shown.push(await done.locator('..').textContent());
      await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
    }
    expect(shown[0]).toBe(shown[1]);
    expect(shown[0]).not.toMatch(/correct|right|wrong/i);
  });

  it('takes numbers below zero, and sends nothing that is no answer', async () => {
    const draw = await withGame();
    const { page } = await site.visitor(PHONE);
    await page.route('**/challenge', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            json: {
              id: '0190a1b2-0000-7000-8000-00000000000c',
              type: 'math',
              difficulty: 'easy',
              prompt: '3 - 7',
              expiresAt: new Date().toISOString(),
            },
          })
        : route.continue(),
    );
    const sent: unknown[] = [];
    await page.route('**/challenge/*', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { recorded: true } });
    });
    await page.goto(`/prize-draw/${draw.id}/challenge`);
    await page.getByText('What is 3 minus 7?').waitFor();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await page.getByText('Please enter a whole number.').waitFor();
    await page.getByLabel('Your answer').fill('4');
    await page.getByRole('button', { name: 'Change the sign to minus or back' }).click();
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await page.getByRole('heading', { name: 'Answer recorded' }).waitFor();
    expect(sent).toEqual([{ answer: '-4' }]);
  });

  it('fails in words only where a call does, and gives a new one for an expired one [CHAL-10]', async () => {
    const draw = await withGame();
    const { page } = await site.visitor(PHONE);
    const failed = ['Skill Challenge Failed', 'Please try again to proceed with ticket purchase.'] as const;
    await page.route('**/challenge', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { message: 'Too many at once.', code: 'too_many' } })
        : route.continue(),
    );
    await page.goto(`/prize-draw/${draw.id}/challenge`);
    await expectToast(page, ...failed);
    await page.getByText('Too many at once.').waitFor();
    await expectWellMade(page);
    await page.unroute('**/challenge');

    const first = await askedBy(page, () => page.getByRole('button', { name: 'Try Again' }).click());
    await page.route(`**/challenge/${first.id}`, (route) =>
      route.fulfill({ status: 409, json: { message: 'Expired.', code: 'challenge_expired' } }),
    );
    const second = await askedBy(page, () => answer(page, '1'));
    expect(second.id).not.toBe(first.id);
    await expectToast(page, ...failed);
    await answer(page, solution(second));
    await page.getByRole('heading', { name: 'Answer recorded' }).waitFor();
  });

  it('is passed over by a draw without a game [CHAL-17]', async () => {
    const draw = await newDraw();
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}`);
    await page.getByRole('link', { name: 'Buy Tickets Now' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
    await open(`/prize-draw/${draw.id}/challenge`);
    expect(new URL(page.url()).pathname).toBe(`/prize-draw/${draw.id}/tickets`);
  });

  it('leads back, and says so where there is no draw [CHAL-01]', async () => {
    const draw = await withGame();
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}/challenge`);
    await page.getByRole('link', { name: 'Back to Prize Draw' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}`);
    await open('/prize-draw/0190a1b2-0000-7000-8000-000000000001/challenge', 404);
    expect(await heading(page).textContent()).toBe('Prize Draw Not Found');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await page.waitForURL('/');
  });
});

describe('choosing tickets', () => {
  const quantity = (page: Page) => page.getByLabel('Number of tickets');
  const total = (page: Page) => page.getByText('Total', { exact: true }).locator('..').textContent();

  it('needs a challenge first [TIX-01, BUY-02]', async () => {
    const draw = await withGame();
    const { page } = await site.visitor(PHONE);
    for (const path of ['tickets', 'purchase?quantity=2']) {
      await page.goto(`/prize-draw/${draw.id}/${path}`);
      await page.waitForURL(`/prize-draw/${draw.id}/challenge`);
      await expectToast(
        page,
        'Challenge Required',
        'You need to complete the skill challenge before purchasing tickets.',
      );
    }
  });

  it('counts whole tickets between one and what can be had [TIX-03, TIX-04, TIX-05, TIX-06, TIX-08, TIX-09]', async () => {
    const draw = await newDraw({ ticketLimit: 20 });
    await sell(site, draw, 9);
    const { page, open } = await site.visitor(PHONE);
    await open(`/prize-draw/${draw.id}/tickets`);
    const [fewer, more] = ['One ticket fewer', 'One ticket more'].map((name) =>
      page.getByRole('button', { name }),
    );
    expect(await quantity(page).inputValue()).toBe('1');
    expect(await fewer?.isDisabled()).toBe(true);
    for (const typed of ['abc', '-3', '0', '']) {
      await quantity(page).fill(typed);
      await quantity(page).blur();
      await expect.poll(() => quantity(page).inputValue()).toBe('1');
    }
    await quantity(page).fill('12');
    await expectToast(
      page,
      'Maximum Ticket Limit',
      'You can purchase a maximum of 11 tickets for this prize draw.',
    );
    await expect.poll(() => quantity(page).inputValue()).toBe('11');
    expect(await more?.isDisabled()).toBe(true);
    expect(await total(page)).toBe('Total£55.00');
    await fewer?.click();
    await fewer?.click();
    await more?.click();
    expect(await total(page)).toBe('Total£50.00');
    await expectWellMade(page);
    const back = page.getByRole('link', { name: 'Back to Prize Draw' });
    expect(await back.getAttribute('href')).toBe(`/prize-draw/${draw.id}`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/purchase?quantity=10`);
  });

  it('ends at 999 without a limit, and at what each person may have [TIX-04, TIX-07]', async () => {
    const unlimited = await newDraw({ ticketLimit: null });
    const each = await newDraw({ maxTicketsPerPerson: 5 });
    const buyer = await sell(site, each, 3);
    const { page, open } = await site.visitor({ ...PHONE, as: buyer });
    for (const [draw, most] of [
      [unlimited, 999],
      [each, 2],
    ] as const) {
      await open(`/prize-draw/${draw.id}/tickets`);
      // What one has already is known a moment later.
      await expect
        .poll(async () => {
          await quantity(page).fill('5000');
          return quantity(page).inputValue();
        })
        .toBe(String(most));
    }
  });

  it('is over when nothing is left', async () => {
    const draw = await newDraw({ ticketLimit: 3 });
    await sell(site, draw, 3);
    const { page, open } = await site.visitor(PHONE);
    for (const path of ['tickets', 'purchase']) {
      await open(`/prize-draw/${draw.id}/${path}`);
      await page.getByText('All tickets are sold.').waitFor();
      expect(await page.getByRole('link', { name: 'Continue' }).or(pay(page)).count()).toBe(0);
    }
    await expectWellMade(page);
  });

  it('says so where there is no draw [TIX-02, BUY-07]', async () => {
    const { page, open } = await site.visitor(PHONE);
    for (const path of ['tickets', 'purchase']) {
      await open(`/prize-draw/not-an-id/${path}`, 404);
      expect(await heading(page).textContent()).toBe('Prize Draw Not Found');
      await page.getByText("We couldn't find the prize draw you're looking for.").waitFor();
      expect(await page.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
    }
  });
});

describe('purchasing', () => {
  it('goes from the challenge through registering to tickets, once declined [BUY-01, BUY-03, BUY-04, BUY-08, BUY-09, BUY-10, BUY-11, BUY-13, BUY-15, BUY-19]', async () => {
    const draw = await withGame('math', { title: 'Rowing boat' });
    const { page, open } = await site.visitor(PHONE);
    const challenge = await askedBy(page, () => open(`/prize-draw/${draw.id}/challenge`));
    await answer(page, solution(challenge));
    await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
    await page.getByLabel('Number of tickets').fill('3');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/purchase?quantity=3`);

    await page.getByText('Login Required', { exact: true }).waitFor();
    for (const label of ['Full name', 'Email']) {
      expect(await page.getByLabel(label).evaluate((input: HTMLInputElement) => input.required)).toBe(true);
    }
    expect(await pay(page).isDisabled()).toBe(true);
    await expectWellMade(page);
    const login = page.getByRole('link', { name: 'Log in or Register' });
    expect(await login.getAttribute('href')).toBe(
      `/auth?returnTo=${encodeURIComponent(`/prize-draw/${draw.id}/purchase?quantity=3`)}`,
    );
    await login.click();
    await page.getByRole('link', { name: 'Join as Participant' }).click();
    for (const [label, value] of Object.entries({
      'First name': 'Ann',
      'Last name': 'Baker',
      Email: 'ann.baker@example.org',
      Password: 'a good password',
      'Confirm password': 'a good password',
    })) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.locator('form').getByRole('button').click();
    await page.waitForURL(`/prize-draw/${draw.id}/purchase?quantity=3`);

    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ann Baker');
    expect(await page.getByLabel('Email').inputValue()).toBe('ann.baker@example.org');
    const summary = await page
      .getByRole('heading', { name: 'Purchase summary' })
      .locator('../..')
      .textContent();
    for (const part of ['Rowing boat', '3 × £5.00', '£15.00']) expect(summary).toContain(part);
    await page.getByText('If your answer to the challenge was wrong you still get your tickets').waitFor();
    await page.getByText('Test payments: no money moves').waitFor();
    for (const label of ['I am 18 or over', 'I am a UK resident'])
      expect(await page.getByLabel(label).isChecked()).toBe(false);
    await page.getByLabel('I am 18 or over').check();
    await pay(page).click();
    await page.getByText('Please confirm that you are 18 or over and live in the UK.').waitFor();
    await expectWellMade(page);

    await confirm(page);
    await page.getByText('Decline', { exact: true }).click();
    await pay(page).click();
    await expectToast(page, 'Purchase Failed', 'Your card was declined.');
    expect((await kept(page)).id).toBe(challenge.id);
    await page.getByText('Approve', { exact: true }).click();
    await pay(page).click();
    await expect.poll(() => heading(page).textContent()).toBe('Purchase Complete!');
    await page.getByText("You've successfully purchased 3 ticket(s).").waitFor();
    for (const number of ['000001', '000002', '000003'])
      await page.getByRole('article').filter({ hasText: number }).waitFor();
    expect(await kept(page)).toEqual({ key: null, id: null });
    await expect.poll(() => page.getByText('Purchase Failed').count()).toBe(0);
    await expectWellMade(page);
    expect(await page.getByRole('link', { name: 'View in Dashboard' }).getAttribute('href')).toBe(
      '/dashboard',
    );
    await page.getByRole('link', { name: 'Return to Prize Draw' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}`);
    await page.getByText('3 of 100 tickets sold').waitFor();
  });

  it('is one order, however often the button is pressed and wherever the answer is lost [BUY-10]', async () => {
    const draw = await withGame();
    const buyer = await site.person();
    const { page, open, context } = await site.visitor({ ...PHONE, as: buyer });
    await context.addInitScript(() => {
      const send = window.fetch;
      const lost = { yet: false };
      window.fetch = async (...call) => {
        const answer = await send(...call);
        if (call[1]?.method !== 'POST' || lost.yet) return answer;
        lost.yet = true;
        throw new TypeError('The line broke');
      };
    });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    await open('/terms');
    await keepAnswered(page, buyer, draw);
    await open(`/prize-draw/${draw.id}/purchase?quantity=2`);
    await confirm(page);
    await pay(page).click();
    await expectToast(page, 'Purchase Failed', 'Failed to purchase tickets. Please try again.');
    await pay(page).dblclick();
    await page.getByText("You've successfully purchased 2 ticket(s).").waitFor();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    const { ticketsSold } = await buyer.api('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
    expect(ticketsSold).toBe(2);
  });

  it('reads one ticket where no number is given, and buys no more than can be had [BUY-01]', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person() });
    for (const query of ['', '?quantity=abc', '?quantity=-2']) {
      await open(`/prize-draw/${draw.id}/purchase${query}`);
      expect(await pay(page).textContent()).toBe('Pay £5.00');
    }
    await open(`/prize-draw/${draw.id}/purchase?quantity=6`);
    await page.getByText('You can purchase a maximum of 5 tickets for this prize draw.').waitFor();
    expect(await pay(page).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Change quantity' }).click();
    await page.waitForURL(`/prize-draw/${draw.id}/tickets`);
  });

  it('shows what others bought meanwhile [BUY-10]', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person() });
    await open(`/prize-draw/${draw.id}/purchase?quantity=3`);
    await sell(site, draw, 4);
    await confirm(page);
    await pay(page).click();
    await expectToast(page, 'Purchase Failed', 'Only 1 ticket is left in this prize draw.');
    await page.getByText('You can purchase a maximum of 1 tickets for this prize draw.').waitFor();
  });

  it('asks for another challenge where the one kept has served already [BUY-10]', async () => {
    const draw = await withGame();
    const buyer = await site.person();
    const { page, open } = await site.visitor({ ...PHONE, as: buyer });
    await open('/terms');
    const challengeId = await keepAnswered(page, buyer, draw);
    const params = { id: draw.id };
    await buyer.api('POST /api/v1/prize-draws/:id/tickets', { params, body: { quantity: 1, challengeId } });
    await open(`/prize-draw/${draw.id}/purchase`);
    await confirm(page);
    await pay(page).click();
    await page.waitForURL(`/prize-draw/${draw.id}/challenge`);
    await expectToast(
      page,
      'Purchase Failed',
      'This challenge was already used for an order. Please complete another one to buy more tickets.',
    );
    expect(await kept(page)).toEqual({ key: null, id: null });
  });

  it('says that somebody was logged out meanwhile [BUY-05]', async () => {
    const draw = await newDraw();
    const { page, open, context } = await site.visitor({ ...PHONE, as: await site.person() });
    await open(`/prize-draw/${draw.id}/purchase`);
    await context.clearCookies();
    await confirm(page);
    await pay(page).click();
    await expectToast(page, 'Login Required', 'You must be logged in to purchase tickets.');
    await page.getByRole('link', { name: 'Log in or Register' }).waitFor();
    expect(await pay(page).isDisabled()).toBe(true);
  });

  it('holds the tickets of whoever walks away, and tells a host that it is not for them [BUY-15]', async () => {
    const draw = await newDraw({ ticketLimit: 5 });
    const { page, open } = await site.visitor({ ...PHONE, as: await site.person() });
    await open(`/prize-draw/${draw.id}/purchase?quantity=2`);
    await confirm(page);
    await page.getByText('Walk away', { exact: true }).click();
    await pay(page).click();
    await expect.poll(() => heading(page).textContent()).toBe('Payment not finished');
    await expectWellMade(page);
    await page.getByRole('link', { name: 'Return to Prize Draw' }).click();
    await page.getByText('0 of 5 tickets sold').waitFor();
    await page.getByRole('link', { name: 'Buy Tickets Now' }).click();
    await page.getByText('3 left in this draw.').waitFor();

    const other = await site.visitor({ ...PHONE, as: await host() });
    await other.open(`/prize-draw/${draw.id}/purchase`);
    await other.page.getByText('Hosts cannot buy tickets in their own prize draw.').waitFor();
    expect(await pay(other.page).isDisabled()).toBe(true);
  });
});
