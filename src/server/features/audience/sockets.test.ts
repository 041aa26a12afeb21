import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws.ts';
import { startTestApp, type TestApp } from '../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../tests/helpers/draws.ts';
import { eventually } from '../../../../tests/helpers/eventually.ts';
import { openLivePage, refusedWith } from '../../../../tests/helpers/live-page.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../tests/helpers/people.ts';
import { buy } from '../../../../tests/helpers/tickets.ts';

let app: TestApp;
let host: Someone;
let buyer: Someone;
beforeAll(async () => {
  app = await startTestApp();
  host = await verifiedHost(app);
  buyer = await register(app);
});
afterAll(() => app.stop());

const NO_GAME = { skillGameType: null, skillGameDifficulty: null, ticketLimit: null } as const;
const newDraw = (wishes: Partial<PrizeDraw> = {}) => publishedDraw(app, host, { ...NO_GAME, ...wishes });

describe('a page that follows a draw', () => {
  it('is told how the draw stands, and then of each sale [LIVE-02, LIVE-04, LIVE-06]', async () => {
    const draw = await newDraw();
    await buy(buyer.client, draw, 2);
    const page = await openLivePage(app);
    await page.follow(draw.id);
    expect(page.heard).toEqual([
      { type: 'status', prizeDrawId: draw.id, status: 'active' },
      { type: 'ticketsCount', prizeDrawId: draw.id, count: 2 },
    ]);
    await buy(buyer.client, draw, 3);
    await eventually(() => page.of('ticketsCount').at(-1)?.count).toBe(5);
  });
  void [admin, refusedWith];
});
