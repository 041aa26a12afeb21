import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectNoOverflow, sharedSite } from '../../helpers/browser.ts';

const site = sharedSite();

async function opened(path: string, width = 1280): Promise<Page> {
  const { page, open } = await site.visitor({ width });
  await open(path);
  return page;
}

const DATED = /Last updated: \d+ \w+ 20\d\d/;

const readText = async (page: Page) =>
  ((await page.locator('#main').textContent()) ?? '').replace(/\s+/g, ' ');

describe('the frequently asked questions', () => {
  it('are ten, with the first one open [FAQ-01, FAQ-02]', async () => {
    const page = await opened('/faq', 360);
    const questions = page.locator('#main details');
    const open = () =>
      questions.evaluateAll((all: HTMLDetailsElement[]) => all.flatMap((one, i) => (one.open ? [i] : [])));
    expect(await questions.count()).toBe(10);
    expect(await open()).toEqual([0]);
    await questions.nth(4).locator('summary').click();
    expect(await open()).toEqual([4]);
    await questions.nth(4).locator('summary').click();
    expect(await open()).toEqual([]);
    await questions.nth(9).locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await open()).toEqual([9]);
    await expectNoOverflow(page);
  });

  it('end with links to help and contact [FAQ-03]', async () => {
    const page = await opened('/faq');
    await page.getByRole('link', { name: 'Browse Help Center' }).click();
    await page.waitForURL('/help');
    await page.goBack();
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await page.waitForURL('/help#contact');
    await expect.poll(() => page.locator('a[href^="mailto:"]').count()).toBe(1);
  });

  it('all state the same price [FAQ-04]', async () => {
    const page = await opened('/faq');
    await page.getByText('What does it cost to host a draw?').click();
    expect(await readText(page)).toContain('It’s free to host. We take 13% of ticket sales');
  });
});

describe('pricing', () => {
  it('is £0 a month plus 13 % of sales, with nothing to choose from [PRICE-01, PRICE-05, MONEY-01]', async () => {
    const page = await opened('/pricing');
    const card = page.getByRole('region', { name: 'For hosts' });
    const text = await card.textContent();
    expect(text).toContain('£0per month');
    expect(text).toContain('It’s free to host. We take 13% of ticket sales.');
    expect(await card.getByRole('listitem').count()).toBeGreaterThan(4);
    expect(await card.getByRole('link').count()).toBe(1);
    expect(await readText(page)).toContain('£1 to £10');
  });

  it('links to the dashboard or to sign-up [PRICE-02]', async () => {
    const person = await site.person();
    for (const [as, wanted] of [
      [undefined, /^\/auth\b/],
      [person, /^\/dashboard$/],
    ] as const) {
      const { page, open } = await site.visitor(as ? { as } : {});
      await open('/pricing');
      const link = page.getByRole('link', { name: 'Get Started', exact: true });
      expect(await link.getAttribute('href')).toMatch(wanted);
    }
  });

  it('is explained by one example to the penny, and four questions [PRICE-03, PRICE-04, MONEY-07]', async () => {
    const page = await opened('/pricing');
    const text = await page.getByRole('region', { name: 'How Our Pricing Works' }).textContent();
    for (const part of [
      '100 tickets at £5',
      'Revenue£500.00',
      '13%£65.00',
      'After the fee£435.00',
      '5% of that£21.75',
      'paid by us5',
      'The host earns£413.25',
    ]) {
      expect(text).toContain(part);
    }
    await page.getByRole('heading', { name: 'Revenue Calculator' }).waitFor();
    const questions = page.getByRole('region', { name: 'Questions about pricing' }).locator('details');
    expect(await questions.count()).toBe(4);
  });
});

describe('the revenue calculator', () => {
  it('updates with every change, and requests each set of figures only once [CALC-01, CALC-02, CALC-03, CALC-04, CALC-05, CALC-06, CALC-07, CALC-09, CALC-10]', async () => {
    const page = await opened('/pricing', 360);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/calculations/prize-draws')) sent.push(request.postDataJSON());
    });
    const region = page.getByRole('region', { name: 'Revenue Calculator' });
    const price = region.getByLabel('Ticket price');
    const tickets = region.getByLabel('Tickets sold');
    const charity = region.getByLabel('Charity percentage');
    const bounds = (field: typeof price) =>
      field.evaluate((input: HTMLInputElement) => [input.min, input.max, input.step, input.value]);
    expect(await bounds(price)).toEqual(['0.1', '', '0.1', '5']);
    expect(await bounds(tickets)).toEqual(['10', '1000', '10', '100']);
    expect(await bounds(charity)).toEqual(['5', '100', '1', '5']);
    const shows = (...parts: string[]) =>
      expect
        .poll(async () => {
          const text = await region.textContent();
          return parts.filter((part) => !text?.includes(part));
        })
        .toEqual([]);
    await shows(
      'Total revenue£500.00',
      'Platform fees, 13%£65.00',
      'Charity contribution£21.75',
      'Estimated profit£413.25',
    );
    await shows('Tree cost£0.00', 'Default trees, paid by us5', 'Total trees5');

    await tickets.fill('200');
    await shows('Total revenue£1,000.00', 'Total trees10');
    await charity.fill('50');
    await shows('Charity contribution£435.00', 'Estimated profit£435.00');
    const trees = region.getByLabel('Extra trees', { exact: true });
    expect(await trees.count()).toBe(0);
    await region.getByLabel('Add extra trees').check();
    expect(await bounds(trees)).toEqual(['0', '100', '1', '0']);
    await trees.fill('7');
    await shows('Tree cost£7.00', 'Total trees17', 'Estimated profit£428.00');
    await region.getByLabel('Add extra trees').uncheck();
    await shows('Tree cost£0.00', 'Estimated profit£435.00');
    for (const typed of ['', '0.05']) {
      await price.fill(typed);
      await price.blur();
      expect(await price.inputValue()).toBe('0.1');
    }
    await shows('Total revenue£20.00');
    const unlike = new Set(sent.map((input) => JSON.stringify(input)));
    expect(unlike.size).toBe(sent.length);
    expect(sent[0]).toEqual({
      ticketPrice: 5,
      ticketLimit: 200,
      charityPercentage: 5,
      platformFeePercentage: 13,
      extraTreesCount: 0,
    });
    await expectNoOverflow(page);
  });

  it('shows zeros if the API call fails, which is only logged [CALC-08]', async () => {
    const page = await opened('/pricing');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(`${message.location().url} ${message.text()}`));
    await page.route('/api/v1/calculations/prize-draws', (route) => route.fulfill({ status: 429, json: {} }));
    const region = page.getByRole('region', { name: 'Revenue Calculator' });
    await region.getByLabel('Tickets sold').fill('500');
    await expect.poll(() => region.textContent()).toContain('Estimated profit£0.00');
    expect(
      await page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('listitem')
        .count(),
    ).toBe(0);
    expect(logged).toEqual([expect.stringMatching(/\/api\/v1\/calculations\/prize-draws .*status of 429/)]);
  });
});

describe('why us', () => {
  it('gives five reasons, a row of figures and two examples [WHY-01, WHY-02, GEN-17]', async () => {
    const page = await opened('/why-us');
    const reasons = page.getByRole('region', { name: 'Why we’re here' }).getByRole('heading', { level: 3 });
    expect(await reasons.allTextContents()).toEqual([
      'Purposeful experiences',
      'Revenue and impact together',
      'Community',
      'Legal compliance and security',
      'Environmental sustainability',
    ]);
    const cards = page.getByRole('region', { name: 'Compliance and impact, in numbers' });
    expect(await cards.getByRole('listitem').count()).toBe(4);
    const stories = await page.getByRole('article').allTextContents();
    expect(stories).toHaveLength(2);
    for (const story of stories) expect(story).toMatch(/^Example\D+$/);
  });
});

describe('the legal pages', () => {
  it('have our own terms with a date [LEGAL-01, LEGAL-03, LEGAL-04, LEGAL-05, LEGAL-06, LEGAL-07, LEGAL-08, LEGAL-09, LEGAL-10]', async () => {
    const page = await opened('/terms');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Terms and Conditions');
    const text = await readText(page);
    expect(text).toMatch(DATED);
    for (const part of [
      'You must be 18 or over and live in the United Kingdom to buy tickets.',
      'The host must draw within 7 working days',
      'If it isn’t drawn by then, every buyer gets a 100% refund.',
      'The host delivers the prize, and must send it within 28 days of the claim.',
      'A prize is redrawn only if its winner declined it, didn’t claim it in time, or was disqualified',
      'We ask winners to claim their prize within 3 days.',
      'We pay the charity within 7 days of the winner confirming that they’ve received the prize',
      'We hold ticket money until the draw has ended and every prize has been received',
      'The winners get 75% of total ticket sales in cash, split equally between them.',
      'the prize becomes 50% of what’s left of ticket sales after the platform fee and the charity’s share. The winners share it equally',
      'The platform fee is 13% of ticket sales',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/competition|April 2025|net revenue/i);
  });

  it('have our own privacy policy with a date [LEGAL-02]', async () => {
    const page = await opened('/privacy');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Privacy Policy');
    const text = await readText(page);
    expect(text).toMatch(DATED);
    expect(text).not.toContain('April 2025');
  });

  it('list the cookies in use, none of which a page sets [NAV-09]', async () => {
    const person = await site.person();
    const { page, open, context } = await site.visitor({ as: person });
    await open('/cookies');
    const names = (await context.cookies()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['device', 'session']);
    for (const name of [...names, 'challenge']) expect(await readText(page)).toContain(`It’s called ${name}`);
    const visitor = await site.visitor();
    await visitor.open('/');
    expect(await visitor.context.cookies()).toEqual([]);
  });
});
