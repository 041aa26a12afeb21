import { describe, expect, it } from 'vitest';
import { DRAW_MESSAGES } from '#domain/draws/field-messages.ts';
import { checkReadiness, isPublishable } from '#domain/draws/readiness.ts';
import { storedDraw } from '../../../../../tests/helpers/stored-draw.ts';
import { collectReadinessFacts } from './readiness-facts.ts';
import { STEPS } from './steps.ts';
import { validateDraw } from './validate-draw.ts';
import { createDrawValues, type DrawValues, toFormValues } from './values.ts';

const now = new Date('2026-11-19T10:00:00Z');
const good: DrawValues = {
  ...createDrawValues(now, true),
  title: 'The oak rocking horse',
  description: 'Carved over a winter.',
  prizes: [{ description: 'The horse' }],
  charityName: 'Hospice',
};

const found = (changes: Partial<DrawValues>, facts: Partial<Parameters<typeof validateDraw>[1]> = {}) =>
  validateDraw({ ...good, ...changes }, { now, ...facts }).map(({ path, message }) => [path, message]);

describe('validation of a draw', () => {
  it('accepts a complete draw', () => {
    expect(found({})).toEqual([]);
  });

  it('reports title, description, prize and image of the basics step, in this order [VAL-01]', () => {
    const empty = { title: ' ', description: '', prizes: [{ description: '' }], imageUrl: 'horse.jpg' };
    expect(found(empty)).toEqual([
      ['title', 'Title is required'],
      ['description', 'Description is required'],
      ['prizes.0.description', 'Prize is required'],
      ['imageUrl', 'Image is not a valid address'],
    ]);
    expect(STEPS.basics.fields).toEqual(
      expect.arrayContaining(['title', 'description', 'prizes', 'imageUrl']),
    );
  });

  it('reports uploads in progress, and a gallery description that is too long', () => {
    expect(found({ picturesOnTheirWay: 1 })).toEqual([
      ['picturesOnTheirWay', expect.stringContaining('still uploading')],
    ]);
    expect(found({ galleryAlts: ['', 'x'.repeat(301)] })).toEqual([
      ['galleryAlts.1', DRAW_MESSAGES.imageAltMax],
    ]);
  });

  it('names the prize that is empty', () => {
    expect(found({ prizes: [{ description: 'Cake' }, { description: ' ' }] })).toEqual([
      ['prizes.1.description', 'Prize is required'],
    ]);
  });

  it('accepts only paths on this site and web addresses as pictures', () => {
    const kept = '/pictures/0190a1b2-0000-7000-8000-000000000001/640x360.webp';
    for (const imageUrl of ['', kept, 'https://example.org/a.jpg'])
      expect(found({ imageUrl }), imageUrl).toEqual([]);
    for (const imageUrl of [
      '/pictures/horse.jpg',
      '//example.org/a.jpg',
      '/\\a',
      'javascript:alert(1)',
      'data:image/png,',
      '/a b',
    ])
      expect(found({ imageUrl }), imageUrl).toEqual([['imageUrl', DRAW_MESSAGES.imageUrl]]);
  });

  it('accepts texts of the maximum length, however many bytes each character needs [VAL-22]', () => {
    const emoji = '💥'.repeat(120);
    expect(found({ title: emoji, charityName: emoji, charityNumber: 'e\u0301'.repeat(20) })).toEqual([]);
    expect(found({ title: `${emoji}!` })).toEqual([['title', DRAW_MESSAGES.titleMax]]);
  });

  it('rejects texts that are too long', () => {
    const long = 'x'.repeat(5001);
    const messages = found({
      title: long,
      description: long,
      prizes: [{ description: long }],
      imageAlt: long,
      charityName: long,
      charityNumber: long,
    });
    const { titleMax, descriptionMax, prizeMax, imageAltMax, charityNameMax, charityNumberMax } =
      DRAW_MESSAGES;
    expect(messages.map(([, message]) => message)).toEqual([
      ...[titleMax, descriptionMax, prizeMax, imageAltMax],
      ...[charityNameMax, charityNumberMax],
    ]);
  });
});

/** Each invalid value with its message. */
type Bad = [values: string[], message: string];

const numbers: [keyof DrawValues, Partial<DrawValues>, good: string[], ...Bad[]][] = [
  [
    'ticketPrice',
    {},
    ['0.01', '100', '99.99'],
    [['', '0', '0.001', '-1', 'x'], 'Ticket price must be at least £0.01'],
    [['100.01', '1000'], 'Ticket price cannot exceed £100.00'],
  ],
  [
    'ticketLimit',
    {},
    ['1', '10000'],
    [['', '0', '-3'], 'Ticket limit must be at least 1'],
    [['10001'], 'Ticket limit cannot exceed 10,000'],
    [['1.5'], 'Ticket limit must be a whole number'],
  ],
  [
    'minTicketAmount',
    { hasMinimum: true },
    ['1', '100'],
    [['', '0'], 'Minimum ticket amount must be at least 1'],
    [['10001'], 'Minimum ticket amount cannot exceed 10,000'],
    [['101'], 'Minimum ticket amount cannot exceed the ticket limit'],
  ],
  [
    'maxTicketsPerPerson',
    { hasMaxPerPerson: true },
    ['1', '10000'],
    [['', '0'], 'Tickets per person must be at least 1'],
    [['10001'], 'Tickets per person cannot exceed 10,000'],
  ],
  [
    'charityPercentage',
    {},
    ['5', '100'],
    [['', '4', '4.9'], 'Charity percentage must be at least 5%'],
    [['101'], 'Charity percentage cannot exceed 100%'],
    [['5.5'], 'Charity percentage must be a whole number'],
  ],
  [
    'extraTreesCount',
    {},
    ['', '0', '413'],
    [['-1'], 'Extra trees count must be at least 0'],
    [['1001'], 'Extra trees count cannot exceed 1000'],
    [['414'], 'Your estimated earnings cover at most 413 extra trees'],
  ],
];

describe('numbers', () => {
  it.each(numbers)('%s [VAL-03, VAL-04, VAL-06, VAL-10, VAL-11, VAL-12]', (name, base, goods, ...bads) => {
    for (const value of goods) expect(found({ ...base, [name]: value }), value).toEqual([]);
    for (const [values, message] of bads) {
      for (const value of values) expect(found({ ...base, [name]: value }), value).toEqual([[name, message]]);
    }
  });

  it('are ignored while they are switched off', () => {
    const off = { hasLimit: false, hasMinimum: false, hasMaxPerPerson: false };
    expect(found({ ...off, ticketLimit: '', minTicketAmount: 'x', maxTicketsPerPerson: '0' })).toEqual([]);
  });
});

describe('choices', () => {
  it('must include a game and a level [VAL-08, VAL-09]', () => {
    expect(found({ skillGameType: null, skillGameDifficulty: null })).toEqual([
      ['skillGameType', 'Please select a skill game type'],
      ['skillGameDifficulty', 'Please select a difficulty level'],
    ]);
  });

  it('must include a valid colour only if the theme uses it [WIZ-10]', () => {
    expect(found({ colorScheme: 'custom', customColor: 'red' })).toEqual([
      ['customColor', DRAW_MESSAGES.customColor],
    ]);
    expect(found({ colorScheme: 'blue', customColor: 'red' })).toEqual([]);
  });
});

describe('dates', () => {
  it('must include an end in the future [VAL-13]', () => {
    expect(found({ endDate: '' })).toEqual([['endDate', 'End date is required']]);
    expect(found({ endDate: '2026-02-30T10:00' })).toEqual([['endDate', DRAW_MESSAGES.endDateInvalid]]);
    for (const endDate of ['2026-11-19T10:00', '2025-01-01T10:00'])
      expect(found({ endDate })).toEqual([['endDate', 'End date must be in the future']]);
    expect(found({ endDate: '2026-11-19T10:05' })).toEqual([]);
  });

  it('must not include a start before today [VAL-14]', () => {
    const future = (startDate: string) => found({ publish: 'future', startDate });
    expect(future('2026-11-18T23:55')).toEqual([['startDate', 'Start date must be today or in the future']]);
    expect(future('2026-11-19T00:00')).toEqual([]);
    expect(future('')).toEqual([['startDate', DRAW_MESSAGES.startDateInvalid]]);
    expect(found({ publish: 'none', startDate: '' })).toEqual([]);
    expect(future('2026-11-30T10:00')).toEqual([['endDate', DRAW_MESSAGES.endBeforeStart]]);
  });

  it('are accepted in an edit if they are already saved, unless the edit publishes the draw', () => {
    const stored = storedDraw({ status: 'inactive', startDate: null, endDate: '2026-11-01T10:00:00.000Z' });
    const values = toFormValues(stored, now);
    expect(validateDraw(values, { now, stored })).toEqual([]);
    expect(validateDraw({ ...values, publish: 'today' }, { now, stored })).toEqual([
      { path: 'endDate', message: 'End date must be in the future' },
    ]);
  });
});

describe('a draw that has sold tickets', () => {
  const stored = storedDraw({ ticketsSold: 2, skillGameType: null, skillGameDifficulty: null });
  const values = toFormValues(stored, now);

  it('skips the validation of locked fields [EDIT-12]', () => {
    const locked = { title: '', description: '', ticketPrice: '', charityName: '', endDate: '' };
    expect(validateDraw({ ...values, ...locked }, { now, stored })).toEqual([]);
    expect(validateDraw({ ...values, extraTreesCount: '-1' }, { now, stored })).toHaveLength(1);
  });

  it('accepts more extra trees, but not fewer [EDIT-16]', () => {
    expect(validateDraw({ ...values, extraTreesCount: '4' }, { now, stored })).toEqual([]);
    expect(validateDraw({ ...values, extraTreesCount: '2' }, { now, stored })).toEqual([
      {
        path: 'extraTreesCount',
        message: 'Extra trees can only be added once a ticket has been sold',
      },
    ]);
  });
});

describe('requirements for publishing', () => {
  it.each<[string, Partial<DrawValues>]>([
    ['no end', { endDate: 'T10:00' }],
    ['an end in the past', { endDate: '2026-11-18T10:00' }],
    ['a start after the end', { publish: 'future', startDate: '2026-12-01T10:00' }],
    ['a prize without text', { prizes: [{ description: 'A horse' }, { description: ' ' }] }],
    ['no charity', { charityName: '' }],
    ['too small a share', { charityPercentage: '4' }],
    ['no share', { charityPercentage: '' }],
    ['no game', { skillGameType: null }],
    ['no level', { skillGameDifficulty: null }],
  ])('are also reported as errors in the form: %s [READY-02]', (_, changes) => {
    const changed = { ...good, ...changes };
    const facts = collectReadinessFacts(changed, {
      now,
      user: { role: 'host', verified: true },
      stored: undefined,
    });
    expect(isPublishable(checkReadiness(facts, now))).toBe(false);
    expect(validateDraw(changed, { now })).not.toEqual([]);
  });

  it('are met by a draw without problems', () => {
    const facts = collectReadinessFacts(good, {
      now,
      user: { role: 'host', verified: true },
      stored: undefined,
    });
    expect(isPublishable(checkReadiness(facts, now))).toBe(true);
    expect(validateDraw(good, { now })).toEqual([]);
  });
});
