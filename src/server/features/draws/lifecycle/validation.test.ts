import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DrawInput } from '#contract/draws/draws.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { BAD_DRAW_VALUES, type DrawField, MISSING } from '../../../../../tests/helpers/bad-draw-values.ts';
import { drawInput, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';
import { storedRows } from '../../../../../tests/helpers/stored-rows.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const stored = await publishedDraw(app, host);

const FIELDS = Object.keys(BAD_DRAW_VALUES) as DrawField[];

const ROWS: Partial<Record<DrawField, string>> = {
  title: '[VAL-01]',
  description: '[VAL-01]',
  prize: '[VAL-01]',
  imageUrl: '[VAL-01]',
  prizes: '[VAL-16]',
  ticketPrice: '[VAL-03]',
  ticketLimit: '[VAL-04] [API-DRAWS-12]',
  minTicketAmount: '[VAL-06] [VAL-07] [API-DRAWS-12]',
  charityPercentage: '[VAL-10]',
  extraTreesCount: '[VAL-11]',
  skillGameType: '[VAL-08]',
  skillGameDifficulty: '[VAL-09]',
  endDate: '[VAL-13] [API-DRAWS-12]',
  startDate: '[VAL-14]',
};

function bodyWith(field: DrawField, value: unknown): Record<string, unknown> {
  const body: Record<string, unknown> = { ...drawInput(), [field]: value };
  if (value === MISSING) delete body[field];
  return body;
}

const told = (value: unknown) => (value === MISSING ? 'left out' : JSON.stringify(value)?.slice(0, 60));

const send = (method: 'POST' | 'PUT', body: unknown) =>
  host.client.send({
    method,
    url: method === 'POST' ? '/api/v1/prize-draws' : `/api/v1/prize-draws/${stored.id}`,
    body,
  });

const read = async () =>
  (await host.client.call('GET /api/v1/prize-draws/:id', { params: { id: stored.id } })).body;

describe('every field of a prize draw', () => {
  it('has values that must be rejected [API-GEN-01]', () => {
    const { properties = {} } = z.toJSONSchema(DrawInput, { io: 'input', unrepresentable: 'any' });
    expect(FIELDS.toSorted()).toEqual(Object.keys(properties).toSorted());
    for (const field of FIELDS) expect(BAD_DRAW_VALUES[field].length, field).toBeGreaterThan(0);
  });

  it.each(FIELDS.map((field) => ({ field, rows: ROWS[field] ?? '' })))(
    'rejects bad values on create and replace, with a message at the field: $field [API-GEN-01] $rows',
    async ({ field }) => {
      const before = await storedRows(app.database.db);
      for (const { values, message, path = field } of BAD_DRAW_VALUES[field]) {
        for (const value of values) {
          const body = bodyWith(field, value);
          for (const method of ['POST', 'PUT'] as const) {
            const response = await send(method, body);
            const { issues, ...error } = response.json();
            const label = `${method} ${field} ${told(value)}`;
            expect([response.statusCode, error], label).toEqual([400, { message, code: 'invalid' }]);
            expect(issues, label).toContainEqual({ path, message });
          }
        }
      }
      expect(await storedRows(app.database.db)).toEqual(before);
      expect(await read()).toEqual(stored);
    },
  );
});

/** Values just within the limits, and the returned values if they differ. */
const JUST_RIGHT: [changes: Record<string, unknown>, returned?: Record<string, unknown>][] = [
  [{ title: 'x'.repeat(120) }],
  [{ title: '💥'.repeat(120) }],
  [{ title: 'e\u0301'.repeat(120) }],
  [{ title: '  A lamp\u00a0' }, { title: 'A lamp' }],
  [{ title: 'مصباح\u200f Ω 灯塔 🏴󠁧󠁢󠁥󠁮󠁧󠁿' }],
  // Characters that override the text direction are removed.
  [{ title: '\u202eA \u202dlamp\u202c' }, { title: 'A lamp' }],
  [{ title: '<script>alert(1)</script>' }],
  [{ title: "'; drop table prize_draws; --" }],
  [{ description: 'x'.repeat(5000) }],
  [{ description: 'One\r\ntwo\rthree\u2028four\tfive' }, { description: 'One\ntwo\nthree\nfour\tfive' }],
  [{ prizes: [{ rank: 1, description: '💥'.repeat(300) }] }],
  [{ prizes: Array.from({ length: 10 }, (_, at) => ({ rank: at + 1, description: 'A prize' })) }],
  [
    {
      prizes: [
        { rank: 2, description: 'A lamp' },
        { rank: 1, description: 'A week' },
      ],
    },
    {
      prize: 'A week',
      prizes: [
        { rank: 1, description: 'A week' },
        { rank: 2, description: 'A lamp' },
      ],
    },
  ],
  [{ prizes: null, prize: 'A week' }, { prizes: [{ rank: 1, description: 'A week' }] }],
  [{ imageUrl: null, imageAlt: 'x'.repeat(300) }],
  [{ galleryUrls: [], galleryAlts: [] }],
  [{ ticketPrice: 1 }],
  [{ ticketPrice: 10_000 }],
  [{ ticketLimit: 1 }],
  [{ ticketLimit: 10_000, minTicketAmount: 10_000 }],
  [{ minTicketAmount: 100 }],
  [{ ticketLimit: null, minTicketAmount: 10_000, showProgressBar: null }],
  [
    { ticketLimit: 0, minTicketAmount: 0 },
    { ticketLimit: null, minTicketAmount: null, showProgressBar: null },
  ],
  [{ maxTicketsPerPerson: 1 }],
  [{ maxTicketsPerPerson: 10_000 }],
  [{ charityName: 'x'.repeat(120), charityNumber: 'x'.repeat(20) }],
  [{ charityPercentage: 5, extraTreesCount: 0 }],
  [{ charityPercentage: 100, extraTreesCount: 1000 }],
  [{ extraTreesCount: -0 }, { extraTreesCount: 0 }],
  [{ skillGameType: null, skillGameDifficulty: null }],
  [{ endDate: '2096-02-29T23:59:59.999Z' }],
  [{ endDate: '9999-01-01T00:00:00Z' }, { endDate: '9999-01-01T00:00:00.000Z' }],
  [{ endDate: '2098-06-01T12:00:00+14:00' }, { endDate: '2098-05-31T22:00:00.000Z' }],
  [{ colorScheme: null, customColor: null }],
  [{ colorScheme: 'custom', customColor: '#6D28d9' }],
];

describe('values just within the bounds', () => {
  const each = JUST_RIGHT.map(([changes, as]) => ({ changes, as, shown: told(changes) }));

  it.each(each)(
    'are accepted by create and replace, and read as stored: $shown [VAL-22, API-DRAWS-12]',
    async ({ changes, as }) => {
      const body = { ...drawInput(), ...changes };
      for (const method of ['POST', 'PUT'] as const) {
        const response = await send(method, body);
        expect(response.json()).toMatchObject(as ?? changes);
        expect(response.statusCode).toBe(method === 'POST' ? 201 : 200);
      }
      expect(await read()).toMatchObject(as ?? changes);
    },
  );
});
