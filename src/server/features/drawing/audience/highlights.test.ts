import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { openLivePage } from '../../../../../tests/helpers/live-page.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { findNextSecond, pickHighlightIndex } from './policy.ts';

describe('the tickets that a countdown highlights', () => {
  const countdown: { attempt: number; seal: string | null } = { attempt: 1, seal: 'a signed head' };
  const drawId = crypto.randomUUID();

  const places = (ticketCount: number, of = countdown, id = drawId) =>
    Array.from({ length: 60 }, (_, index) => pickHighlightIndex(60 - index, id, of, ticketCount));

  it('depend only on the seal, the attempt and the second, so every process shows the same tickets', () => {
    expect(places(1_000, countdown, crypto.randomUUID())).toEqual(places(1_000));
    expect(places(1_000, { ...countdown, attempt: 2 })).not.toEqual(places(1_000));
    const unsealed = { ...countdown, seal: null };
    expect(places(1_000, unsealed)).not.toEqual(places(1_000, unsealed, crypto.randomUUID()));
  });

  it('are all shown before any is repeated, even while the draw waits for its result', () => {
    for (const ticketCount of [1, 2, 3, 4, 7, 12, 30, 37, 1_000, 1_000_000]) {
      const seconds: number[] = [];
      for (
        let at: number | null = 20;
        at !== null && seconds.length < 40;
        at = findNextSecond(at, { waitsForBeacon: true })
      )
        seconds.push(at);
      const shown = seconds.map((second) => pickHighlightIndex(second, drawId, countdown, ticketCount));
      for (const place of shown) expect(place >= 0 && place < ticketCount).toBe(true);
      for (const [index, place] of shown.entries())
        expect(shown.slice(index + 1, index + ticketCount)).not.toContain(place);
    }
  });

  it('change every second until the end, and then every fifth second while the draw waits for its result', () => {
    expect(findNextSecond(3, { waitsForBeacon: false })).toBe(2);
    expect(findNextSecond(1, { waitsForBeacon: false })).toBeNull();
    const seconds: (number | null)[] = [];
    for (
      let at: number | null = 2;
      at !== null && seconds.length < 5;
      at = findNextSecond(at, { waitsForBeacon: true })
    )
      seconds.push(at);
    expect(seconds).toEqual([2, 1, 0, -5, -10]);
    expect(findNextSecond(-11, { waitsForBeacon: true })).toBe(-15);
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

  it("every page shows the same real tickets, with the holder's initial and last name, all from the sealed list [LIVE-03, LIVE-06]", async () => {
    const id = await soldDraw(app, host, {
      blocks: [
        { holder: voider, quantity: 4, voided: true },
        { holder: alice, quantity: 4 },
        { holder: voider, quantity: 8, answer: 'wrong' },
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

  it('the highlights continue slowly while the result waits for public randomness', async () => {
    const sealed = { sealedAt: new Date(), sealedCount: 3, enteredCount: 3, entriesHash: 'a hash' };
    const id = await soldDraw(app, host, { blocks: [{ holder: alice, quantity: 3 }], ...sealed });
    const page = await openLivePage(app);
    await page.follow(id);
    const ended = app.services.clock.now().getTime() - 4_000;
    app.services.live.tell(id, {
      type: 'drawStarted',
      prizeDrawId: id,
      attempt: 1,
      round: 1_000,
      seal: 'a signed head',
      entered: 3,
      strength: 'beacon',
      witnessing: null,
      countdownEndsAt: new Date(ended).toISOString(),
    });
    await eventually(() => page.of('ticketHighlight').length).toBe(1);
    expect(app.services.clock.now().getTime() - ended).toBeGreaterThanOrEqual(5_000);
  });

  it('no ticket is known to be entered before the list is sealed, nor picked again once it was drawn [CHAL-18]', async () => {
    const blocks = [
      { holder: alice, quantity: 2 },
      { holder: voider, quantity: 1, answer: 'wrong' } as const,
    ];
    const id = await soldDraw(app, host, { blocks });
    const { drawing } = app.services;
    expect([...(await drawing.listPool(id, 1))]).toEqual([]);
    await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    expect([...(await drawing.listPool(id, 1))]).toEqual([1, 2]);
    const page = await openLivePage(app);
    await page.follow(id);
    await eventually(() => page.of('winner').length).toBe(1);
    const [winner] = page.of('winner')[0]?.winners ?? [];
    expect([...(await drawing.listPool(id, 2))]).toEqual(
      [1, 2].filter((number) => number !== winner?.ticketNumber),
    );
    expect([...(await drawing.listPool(crypto.randomUUID(), 1))]).toEqual([]);
  });
});
