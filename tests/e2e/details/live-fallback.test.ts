import { describe, it } from 'vitest';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import { browserSite, expectNoAxeViolations } from '../../helpers/browser.ts';
import { endedDraw } from '../../helpers/ended-draw.ts';

const site = browserSite({ COUNTDOWN_SECONDS: '8' });

describe('the live connection of a page', () => {
  it('is replaced by polling if it is unavailable', async () => {
    const { host, draw } = await endedDraw(site);
    const { page, open } = await site.visitor();
    await page.routeWebSocket('**/ws', (route) => route.close({ code: 1001 }));
    await open(`/prize-draw/${draw.id}`);
    await host.api('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
    await page.getByRole('timer').first().waitFor();
    await page.getByRole('heading', { name: 'The winners', exact: true }).waitFor();
    await page.getByRole('article').nth(1).waitFor();
  });
});

describe('public randomness', () => {
  const state = (secondsLeft: number): DrawingState => ({
    status: 'awaiting_draw',
    attempt: 1,
    ranks: [1, 2],
    countdownEndsAt: new Date(Date.now() + secondsLeft * 1000).toISOString(),
    round: 24_312_345,
    seal: 'a signed head',
    beacon: 'drand',
    entered: 2,
    strength: 'beacon',
    witnessing: null,
    witnesses: 0,
    inProgress: true,
    waitingForBeacon: secondsLeft < 0,
    isStopped: false,
    serverTime: new Date().toISOString(),
    result: null,
  });

  it('shows its round, and says that the page is waiting if the round is late', async () => {
    const { draw } = await endedDraw(site);
    const { page, open } = await site.visitor();
    // No live message may replace the state that this test provides.
    await page.routeWebSocket('**/ws', () => {});
    await page.route('**/drawing', (route) => route.fulfill({ json: state(40) }));
    await open(`/prize-draw/${draw.id}`);
    await page
      .getByText(
        /^The winners are decided by drand round 24,312,345, published at \d\d:\d\d:\d\d (GMT|BST)\.$/,
      )
      .waitFor();
    await page.getByText('The list is sealed before public randomness').first().waitFor();
    await expectNoAxeViolations(page);

    await page.route('**/drawing', (route) => route.fulfill({ json: state(-20) }));
    await page.reload();
    await page.getByText('Waiting for the public randomness…').waitFor();
    await page
      .getByText(
        'Round 24,312,345 is late. We’ll wait for it, however long it takes. No other round can take its place.',
      )
      .waitFor();
    await expectNoAxeViolations(page);
  });
});
