import { describe, expect, it } from 'vitest';
import { sharedSite } from '../../helpers/browser.ts';
import { drawForm } from '../../helpers/draw-form.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();
const CALCULATION = '**/api/v1/calculations/prize-draws';

async function creating({ step = 'basics', ownClock = false } = {}) {
  const { page, open } = await site.visitor({ as: await site.person({ role: 'host', verified: true }) });
  if (ownClock) await page.clock.install();
  await open(`/prize-draw/new?step=${step}`);
  return { page, form: drawForm(page) };
}

describe('the profit estimate', () => {
  it('updates 300 ms after the last change, per ticket and in total [VAL-19]', async () => {
    const { page, form } = await creating({ step: 'tickets', ownClock: true });
    const asked: unknown[] = [];
    await page.route(CALCULATION, (route) => {
      asked.push(route.request().postDataJSON());
      return route.fallback();
    });
    const estimate = page.locator('section', { hasText: 'Earnings estimate' });
    await expect.poll(() => estimate.textContent()).toMatch(/Your earnings£4\.13£413\.25/);
    // Pauses the clock, so that a slow machine does not matter.
    await page.clock.pauseAt(Date.now() + 60_000);
    await form.number('Number of tickets').fill('1000');
    await page.clock.runFor(299);
    await form.number('Ticket price').fill('2');
    await page.clock.runFor(299);
    expect(asked).toEqual([]);
    await page.clock.resume();
    await expect.poll(() => estimate.textContent()).toMatch(/Revenue£2\.00£2,000\.00/);
    expect(asked).toEqual([
      {
        ticketPrice: 2,
        ticketLimit: 1000,
        charityPercentage: 5,
        platformFeePercentage: 13,
        extraTreesCount: 0,
      },
    ]);
  });

  it('is calculated in the browser if the API call fails, and says so [VAL-20, VAL-21]', async () => {
    const { page, form } = await creating({ step: 'charity' });
    let fails = true;
    await page.route(CALCULATION, (route) =>
      fails
        ? route.fulfill({ status: 409, json: { message: 'Not now.', code: 'conflict' } })
        : route.fallback(),
    );
    await form.number('Charity percentage').fill('50');
    await page.getByText('Error calculating profit, using client-side fallback').waitFor();
    const estimate = page.locator('section', { hasText: 'Earnings estimate' });
    expect(await estimate.textContent()).toMatch(/Your earnings£2\.17£217\.50/);
    await page.getByText('Error calculating environmental impact. Please try again.').waitFor();
    await expectWellMade(page);
    fails = false;
    await form.button('Try again').click();
    await page.getByText('£217.50 for the charity, and 5 trees.').waitFor();
    expect(await page.getByText('using client-side fallback').count()).toBe(0);
  });
});

describe('before publishing', () => {
  it('the host sees what law and good practice require, and where to fix it [READY-03]', async () => {
    const { page, form } = await creating();
    await form.fillIn('The oak rocking horse');
    await form.goTo('Finalize');
    const list = page.getByRole('region', { name: 'Is it ready to publish?' });
    await list.getByText('Nothing’s missing, but some things could be better.').waitFor();
    await list.getByRole('link', { name: 'Change it in Charity & Trees' }).click();
    await form.stepHeading('Charity & Trees').waitFor();
    await form.box('Charity number (optional)').fill('1234567');
    await form.goTo('Finalize');
    await list.getByText('You’ve added its charity number: 1234567.').waitFor();
    await form.day('End date').fill('');
    await list.getByText('Say when ticket sales end.').waitFor();
    await list.getByText('You need to do one thing first.').waitFor();
  });
});
