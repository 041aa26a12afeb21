import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { readCsv } from '../../../../../tests/helpers/csv.ts';
import { admin, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

const app = await provideTestApp();
const { client } = await admin(app);
const read = (from: string, to: string) =>
  client.call('GET /api/v1/admin/journal.csv', { query: { from, to } });
const DAY = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });

describe('the journal', () => {
  it('has every transfer of the period once, oldest first [PAYOUT-18]', async () => {
    const draw = await settledDraw(app, await verifiedHost(app));
    await app.shiftClock(2 * DAY);
    await settledDraw(app, await verifiedHost(app), { tickets: 10 });
    await app.shiftClock(0);
    const today = dayOf(Date.now());
    const { status, body } = await read(today, today);
    expect(status).toBe(200);
    const [head, ...rows] = readCsv(body);
    expect(head?.slice(0, 5)).toEqual(['Time (UTC)', 'Debit', 'Credit', 'Amount', 'Cause']);
    const sides = rows.map(([, debit, credit, amount, cause]) => [debit, credit, amount, cause]);
    expect(sides[0]).toEqual(['payment_clearing', 'held_for_draw', '500.00', 'order']);
    expect(sides.slice(1)).toEqual(
      expect.arrayContaining([
        ['held_for_draw', 'platform_fee', '65.00', 'settlement'],
        ['held_for_draw', 'charity_payable', '21.75', 'settlement'],
        ['held_for_draw', 'host_payable', '413.25', 'settlement'],
        ['platform_tree_expense', 'trees_payable', '5.00', 'settlement'],
      ]),
    );
    expect(sides).toHaveLength(5);
    expect(rows.every((row) => row.includes(draw.id))).toBe(true);
    const later = readCsv((await read(today, dayOf(Date.now() + 3 * DAY))).body);
    expect(later.length).toBeGreaterThan(rows.length + 1);
    const times = later.slice(1).map(([time = '']) => time);
    expect(times).toEqual(times.toSorted());
  });

  it.each([
    ['2026-02-01', '2026-01-31'],
    ['2025-01-01', '2026-01-02'],
    ['2026-01-01', 'tomorrow'],
  ])('rejects the period from %s to %s [PAYOUT-18]', async (from, to) => {
    expect((await read(from, to)).status).toBe(400);
  });

  it('covers a whole leap year [PAYOUT-18]', async () => {
    expect((await read('2024-01-01', '2024-12-31')).status).toBe(200);
  });
});
