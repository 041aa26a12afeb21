import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws.ts';
import { startTestApp, type TestApp } from '../../../../tests/helpers/app.ts';
import { drawInput, publishedDraw } from '../../../../tests/helpers/draws.ts';
import { type Someone, verifiedHost } from '../../../../tests/helpers/people.ts';

let app: TestApp;
let host: Someone;
let stored: PrizeDraw;

beforeAll(async () => {
  app = await startTestApp();
  host = await verifiedHost(app);
  stored = await publishedDraw(app, host);
});
afterAll(() => app.stop());

const MISSING = Symbol('missing');
const NOTHING_SHOWN = ['', '   ', '\u200b\u2060'];
const UNPRINTABLE = ['a\u0000b', 'a\u0007b', 'a\ud800b', 'a\udc00'];
const NOT_TEXT = [MISSING, null, 5, {}];
const NOT_WHOLE = [1.5, '10', true, {}, Number.MAX_SAFE_INTEGER + 2];
const prizesOf = (...ranks: unknown[]) => ranks.map((rank) => ({ rank, description: 'A prize' }));
const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

type Case = [field: string, values: unknown[], message: string, more?: { path?: string }];

const lines: Case[] = [
  ['title', [...NOT_TEXT, ...NOTHING_SHOWN], 'Title is required'],
  ['title', ['x'.repeat(121)], 'Title cannot exceed 120 characters'],
  ['title', [...UNPRINTABLE, 'a\nb', 'a\tb'], 'Title contains characters that cannot be used'],
  ['description', [...NOT_TEXT, ...NOTHING_SHOWN], 'Description is required'],
  ['description', ['x'.repeat(5001)], 'Description cannot exceed 5,000 characters'],
  ['description', UNPRINTABLE, 'Description contains characters that cannot be used'],
  ['charityName', [...NOT_TEXT, ...NOTHING_SHOWN], 'Charity name is required'],
  ['charityName', ['x'.repeat(121)], 'Charity name cannot exceed 120 characters'],
  ['charityName', UNPRINTABLE, 'Charity name contains characters that cannot be used'],
  ['charityNumber', [5], 'Charity number must be text'],
  ['charityNumber', ['x'.repeat(21)], 'Charity number cannot exceed 20 characters'],
  ['charityNumber', UNPRINTABLE, 'Charity number contains characters that cannot be used'],
];

const prizes: Case[] = [
  ['prizes', [MISSING, null], 'Prize is required', { path: 'prize' }],
  ['prizes', [[]], 'There must be at least one prize'],
  ['prizes', ['a car', {}], 'Prizes must be a list of ranks and descriptions'],
  ['prizes', [['a car']], 'Prizes must be a list of ranks and descriptions', { path: 'prizes.0' }],
  ['prizes', [prizesOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)], 'There cannot be more than 10 prizes'],
  ['prizes', [prizesOf(2), prizesOf(1, 1), prizesOf(1, 3)], 'Prizes must be ranked 1, 2, 3 and so on'],
  [
    'prizes',
    [prizesOf(0), prizesOf(1.5), prizesOf('1'), prizesOf(undefined)],
    'Prizes must be ranked 1, 2, 3 and so on',
    { path: 'prizes.0.rank' },
  ],
  ['prizes', [[{ rank: 1, description: ' ' }]], 'Prize is required', { path: 'prizes.0.description' }],
  [
    'prizes',
    [[{ rank: 1, description: 'x'.repeat(301) }]],
    'Prize cannot exceed 300 characters',
    { path: 'prizes.0.description' },
  ],
  ['prize', [5, ...NOTHING_SHOWN], 'Prize is required'],
  ['prize', ['x'.repeat(301)], 'Prize cannot exceed 300 characters'],
  ['prize', UNPRINTABLE, 'Prize contains characters that cannot be used'],
];

const BAD_ADDRESSES = [
  ...[
    5,
    '',
    'picture.jpg',
    '/favicon.svg',
    '/pictures/1.jpg',
    '//evil.example/a.jpg',
    '/\\evil.example',
    'javascript:alert(1)',
  ],
  ...['data:image/png;base64,AAAA', 'https://', 'https://a b', '/a\u0000b', `/${'x'.repeat(2048)}`],
];

const pictures: Case[] = [
  ['imageUrl', BAD_ADDRESSES, 'Image is not a valid address'],
  ['imageAlt', [5], 'Image description must be text'],
  ['imageAlt', ['x'.repeat(301)], 'Image description cannot exceed 300 characters'],
  ['imageAlt', UNPRINTABLE, 'Image description contains characters that cannot be used'],
  ['galleryUrls', ['/a.jpg', null], 'The gallery must be a list of images'],
  ['galleryUrls', [['picture.jpg'], [null]], 'Image is not a valid address', { path: 'galleryUrls.0' }],
  ['galleryUrls', [Array(9).fill('/a.jpg')], 'The gallery cannot have more than 8 images'],
  ['galleryAlts', ['A lamp'], 'Image descriptions must be a list'],
  ['galleryAlts', [['A lamp'], [null]], 'There cannot be more image descriptions than images'],
  ['galleryAlts', [Array(9).fill(null)], 'There cannot be more image descriptions than images'],
];

const whole = (
  field: string,
  label: string,
  bounds: [low: unknown[], said: string, high: number, said: string],
) =>
  [
    [field, NOT_WHOLE, `${label} must be a whole number`],
    [field, bounds[0], bounds[1]],
    [field, [bounds[2], 1e9], bounds[3]],
  ] satisfies Case[];

const numbers: Case[] = [
  ['ticketPrice', [MISSING, null, ...NOT_WHOLE], 'Ticket price must be a whole number of pence'],
  ['ticketPrice', [0, -1], 'Ticket price must be at least £0.01'],
  ['ticketPrice', [10_001, 1e9], 'Ticket price cannot exceed £100.00'],
  ...whole('ticketLimit', 'Ticket limit', [
    [0, -1],
    'Ticket limit must be at least 1',
    10_001,
    'Ticket limit cannot exceed 10,000',
  ]),
  ...whole('minTicketAmount', 'Minimum ticket amount', [
    [0, -1],
    'Minimum ticket amount must be at least 1',
    10_001,
    'Minimum ticket amount cannot exceed 10,000',
  ]),
  ['minTicketAmount', [101], 'Minimum ticket amount cannot exceed the ticket limit'],
  ...whole('maxTicketsPerPerson', 'Tickets per person', [
    [0, -1],
    'Tickets per person must be at least 1',
    10_001,
    'Tickets per person cannot exceed 10,000',
  ]),
  ...whole('charityPercentage', 'Charity percentage', [
    [4, 0, -5],
    'Charity percentage must be at least 5%',
    101,
    'Charity percentage cannot exceed 100%',
  ]),
  ...whole('extraTreesCount', 'Extra trees count', [
    [-1],
    'Extra trees count must be at least 0',
    1001,
    'Extra trees count cannot exceed 1000',
  ]),
];

const choices: Case[] = [
  ['skillGameType', ['chess', '', 5], 'Please select a skill game type'],
  ['skillGameType', [null, MISSING], 'Please select a skill game type'],
  ['skillGameDifficulty', ['extreme', '', 5], 'Please select a difficulty level'],
  ['skillGameDifficulty', [null, MISSING], 'Please select a difficulty level'],
  ['showProgressBar', ['yes', 1], 'The progress bar is either shown or not'],
  ['drawMode', ['live', null], 'Please select how the drawing starts'],
  ['status', ['sold', null], 'Status is not one that a prize draw can have'],
  ['colorScheme', ['red', ''], 'Please select a colour theme'],
  ['layout', ['wide', null], 'Please select a layout'],
  ['fontPair', ['comic', null], 'Please select a pair of fonts'],
  [
    'customColor',
    ['red', '#fff', '#6d28d9ff', 'x#6d28d9', '', 5],
    'Custom colour must be a hex colour such as #6d28d9',
  ],
];

const NOT_A_TIME = [5, '', 'tomorrow', '2026-13-01T00:00:00Z', '2026-12-01', '2026-12-01T00:00:00', {}];
const TOO_FAR = ['9999-12-31T23:59:59-23:59'];

const dates: Case[] = [
  ['endDate', [MISSING, null], 'End date is required'],
  ['endDate', [...NOT_A_TIME, ...TOO_FAR], 'End date is not a valid date and time'],
  ['endDate', [day(-1), '0000-01-01T00:00:00Z'], 'End date must be in the future'],
  ['startDate', [...NOT_A_TIME, ...TOO_FAR], 'Start date is not a valid date and time'],
  ['startDate', [day(-2), '0000-01-01T00:00:00Z'], 'Start date must be today or in the future'],
  ['startDate', [day(8)], 'End date must be after the start date', { path: 'endDate' }],
];

function bodyWith(field: string, value: unknown): Record<string, unknown> {
  const body: Record<string, unknown> = { ...drawInput(), [field]: value };
  if (value === MISSING) delete body[field];
  return body;
}

const told = (value: unknown) => (value === MISSING ? 'missing' : JSON.stringify(value).slice(0, 40));

describe.each([
  ['the text', lines],
  ['the prizes [VAL-16]', prizes],
  ['the pictures', pictures],
  ['the numbers [VAL-03] [VAL-04] [VAL-06] [VAL-10] [VAL-11] [API-DRAWS-12]', numbers],
  ['the choices [VAL-08] [VAL-09]', choices],
  ['the dates [VAL-13] [VAL-14] [API-DRAWS-12]', dates],
] as const)('of a draw, %s,', (_, cases) => {
  const each = cases.flatMap(([field, values, message, more]) =>
    values.map((value) => ({ field, value, shown: told(value), message, ...more })),
  );

  it.each(each)(
    'are refused alike by create and replace: $field $shown: $message [API-GEN-01]',
    async ({ field, value, message, path = field }) => {
      const body = bodyWith(field, value);
      const created = await host.client.send({ method: 'POST', url: '/api/v1/prize-draws', body });
      const replaced = await host.client.send({
        method: 'PUT',
        url: `/api/v1/prize-draws/${stored.id}`,
        body,
      });
      for (const answer of [created, replaced]) {
        expect(answer.json()).toMatchObject({ message, code: 'invalid' });
        expect(answer.json().issues).toContainEqual({ path, message });
        expect(answer.statusCode).toBe(400);
      }
    },
  );
});

it.each(['[]', '"draw"', '5', 'null'])('asks for an object instead of %s', async (body) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await host.client.send({ method: 'POST', url: '/api/v1/prize-draws', body, headers });
  expect(answer.json()).toMatchObject({ message: 'Please send the prize draw as a JSON object' });
  expect(answer.statusCode).toBe(400);
});

it('leaves a draw that was refused a change as it was', async () => {
  const { body } = await host.client.call('GET /api/v1/prize-draws/:id', { params: { id: stored.id } });
  expect(body).toEqual(stored);
});
