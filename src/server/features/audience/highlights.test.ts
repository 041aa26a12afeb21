import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/helpers/app.ts';
import { eventually } from '../../../../tests/helpers/eventually.ts';
import { openLivePage } from '../../../../tests/helpers/live-page.ts';
import { register, type Someone, verifiedHost } from '../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../tests/helpers/sold-draw.ts';
import { highlightsAt, nextSecond } from './policy.ts';

describe('the tickets that a countdown passes over', () => {
  const countdown = { attempt: 1, seal: 'a signed head' };
  const drawId = crypto.randomUUID();

  it('follow from the seal, the attempt and the second alone, so every process shows the same', () => {
    const numbers = highlightsAt(7, drawId, countdown, 1_000);
    expect(highlightsAt(7, crypto.randomUUID(), countdown, 1_000)).toEqual(numbers);
    expect(highlightsAt(6, drawId, countdown, 1_000)).not.toEqual(numbers);
    expect(highlightsAt(7, drawId, { ...countdown, attempt: 2 }, 1_000)).not.toEqual(numbers);
    const unsealed = { ...countdown, seal: null };
    expect(highlightsAt(7, drawId, unsealed, 1_000)).not.toEqual(
      highlightsAt(7, crypto.randomUUID(), unsealed, 1_000),
    );
  });

  it('are numbers that were issued, all of them in their turn', () => {
    const seconds = Array.from({ length: 200 }, (_, second) => second);
    const firsts = seconds.map((second) => highlightsAt(second, drawId, countdown, 10)[0]);
    expect(new Set(firsts)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    expect(highlightsAt(7, drawId, countdown, 0)).toEqual([]);
  });

  it('come each second to the end, and then, where the outcome is waited for, each fifth', () => {
    expect(nextSecond(3, { waits: false })).toBe(2);
    expect(nextSecond(1, { waits: false })).toBeNull();
    const seconds: (number | null)[] = [];
    for (let at: number | null = 2; at !== null && seconds.length < 5; at = nextSecond(at, { waits: true }))
      seconds.push(at);
    expect(seconds).toEqual([2, 1, 0, -5, -10]);
    expect(nextSecond(-11, { waits: true })).toBe(-15);
  });
});

describe('during a countdown', () => {
  let app: TestApp;
  let host: Someone;
  let alice: Someone;
  let voider: Someone;
  beforeAll(async () => {
    app = await startTestApp({ environment: { COUNTDOWN_SECONDS: '4' } });
    host = await verifiedHost(app);
    alice = await register(app, { firstName: 'Alice', lastName: 'Baker' });
    voider = await register(app, { firstName: 'Vera', lastName: 'Void' });
  });
  afterAll(() => app.stop());

  it('real tickets are shown with their holder’s initial and last name, never a voided one, the same to everybody [LIVE-03, LIVE-06]', async () => {
    const id = await soldDraw(app, host, {
      blocks: [
        { holder: voider, quantity: 4, voided: true },
        { holder: alice, quantity: 4 },
      ],
    });
    const pages = [await openLivePage(app), await openLivePage(app)];
    for (const page of pages) await page.follow(id);
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    for (const page of pages) await eventually(() => page.of('winner').length).toBe(1);
    const [shown = [], others] = pages.map((page) => page.of('ticketHighlight'));
    expect(shown.length).toBeGreaterThanOrEqual(2);
    expect(shown.length).toBeLessThanOrEqual(4);
    for (const { ticketNumber, name } of shown) {
      expect(name).toBe('A. Baker');
      expect([5, 6, 7, 8]).toContain(ticketNumber);
    }
    expect(others).toEqual(shown);
    const [page] = pages;
    const kinds = page?.heard.map(({ type }) => type) ?? [];
    expect(kinds.lastIndexOf('ticketHighlight')).toBeLessThan(kinds.indexOf('winner'));
  });
});
