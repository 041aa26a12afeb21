import { describe, expect, it } from 'vitest';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { openLivePage } from '../../../../../tests/helpers/live-page.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);

/** Builds the longest possible result message. */
const longMessage = (prizeDrawId: string, ticketNumber: number): LiveMessage => ({
  type: 'winner',
  prizeDrawId,
  winners: Array.from({ length: 10 }, (_, index) => ({
    rank: index + 1,
    prize: 'x'.repeat(2_000),
    ticketNumber,
    winnerName: 'A. Baker',
    cashPence: null,
    drawnAt: '2026-11-21T18:00:00.000Z',
    vacancy: null,
  })),
});

const MESSAGES = 1_000;

describe('a page that does not read', () => {
  it('delays no other page and buffers little; when it reads again, it gets the current state', async () => {
    const id = await soldDraw(app, host);
    const [quick, slow] = [await openLivePage(app), await openLivePage(app)];
    for (const page of [quick, slow]) await page.follow(id);
    const servers = [...app.server.websocketServer.clients];
    slow.socket.pause();
    const delays: number[] = [];
    let most = 0;
    for (let sent = 1; sent <= MESSAGES; sent += 1) {
      const at = performance.now();
      const arrived = new Promise<void>((resolve) => quick.socket.once('message', () => resolve()));
      app.services.live.tell(id, longMessage(id, sent));
      await arrived;
      delays.push(performance.now() - at);
      most = Math.max(most, ...servers.map(({ bufferedAmount }) => bufferedAmount));
    }
    expect(quick.of('winner')).toHaveLength(MESSAGES);
    expect(delays.toSorted((a, b) => a - b)[MESSAGES / 2]).toBeLessThan(100);
    // This does not include the operating system's own buffers.
    expect(most).toBeLessThan(200_000);
    const dropped = await app.services.metrics.live.dropped.get();
    expect(dropped.values[0]?.value).toBeGreaterThan(0);

    // The state is also sent again when the server starts to listen for changes, so it may have come twice already.
    const received = slow.of('status').length;
    slow.socket.resume();
    await eventually(() => slow.of('status').length).toBeGreaterThan(received);
    expect(slow.of('winner').length).toBeLessThan(MESSAGES);
    app.services.live.tell(id, { type: 'status', prizeDrawId: id, status: 'cancelled' });
    await eventually(() => slow.of('status').at(-1)?.status).toBe('cancelled');
  });
});
