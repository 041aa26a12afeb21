import type { DrawInput } from '#contract/draws/draws.ts';
import { DRAW_MESSAGES as messages } from '#domain/draws/field-messages.ts';
import { SLUG_MESSAGES } from '#domain/organisations/slug.ts';

/** Invalid values for one field, with their error message and its path (by default, the field's own). */
export type BadValues = { values: unknown[]; message: string; path?: string };

export type DrawField = keyof DrawInput;

export const MISSING = Symbol('missing');

const NOTHING_SHOWN = [
  '',
  '   ',
  '\t\n',
  '\u200b\u2060',
  '\u00a0\u3000',
  '\u3164\u2800',
  '\u202e\u202c',
  '\ufeff',
];
const UNPRINTABLE = ['a\u0000b', 'a\u0007b', 'a\u007fb', 'a\u0085b', 'a\ud800b', 'a\udc00', '\udc00\ud800a'];
const BROKEN_LINE = ['a\nb', 'a\r\nb', 'a\tb', 'a\u2028b', 'a\u2029b'];
const NOT_TEXT: unknown[] = [null, 5, true, {}, [], ['A lamp'], { toString: 'A lamp' }];
const NOT_A_LIST = ['A lamp', 5, true, {}, { length: 1, 0: 'A lamp' }];
const NOT_A_CHOICE = ['', ' ', 'other', 5, true, {}, [], 'toString', '__proto__'];
const NOT_WHOLE = [
  ...[1.5, 1e-7, 2 ** 53, 1e308, -1e308],
  ...['', '10', '1e1', 'NaN', 'Infinity', '-Infinity', '0x10', true, {}, [], [10]],
];
const NOT_A_TIME = [
  ...[5, 1_800_000_000_000, true, {}, [], '', ' ', 'tomorrow', 'Invalid Date', 'now'],
  ...['2099-02-31T10:00:00Z', '2099-02-29T10:00:00Z', '2099-13-01T00:00:00Z', '2099-00-10T00:00:00Z'],
  ...['2099-12-01', '2099-12-01T00:00:00', '2099-12-01T24:00:00Z', '2099-12-01T23:59:60Z'],
  ...[
    '2099-12-01T10:00:00+24:00',
    '2099-12-01T10:00:00+0100',
    '2099-12-01 10:00:00Z',
    '+012099-12-01T10:00:00Z',
  ],
  ...['2099-12-01T10:00:00Z\u0000', '2099-12-01T10:00:00 Europe/London', '1 December 2099 10:00 GMT'],
];
const AFTER_ALL_YEARS = ['9999-12-31T23:59:59-23:59', '9999-12-31T00:00:00Z', '9999-01-01T00:00:01Z'];
const NOT_A_PICTURE = [
  ...[5, true, {}, [], '', ' ', 'picture.jpg', '/favicon.svg', '/pictures/1.jpg', '//evil.example/a.jpg'],
  ...['/\\evil.example', '\\\\evil.example\\a', 'javascript:alert(1)', 'data:image/png;base64,AAAA'],
  ...[
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://here/1',
    'file:///etc/passwd',
    'ftp://a.example/a',
  ],
  ...[
    'https://',
    'https:///a',
    'https://a b',
    '/a\u0000b',
    'https://a.example/\u0000',
    'https://a.example/\ud800',
  ],
  ...['/pictures/../../etc/passwd', `https://a.example/${'x'.repeat(2048)}`],
];

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const prizesOf = (...ranks: unknown[]) => ranks.map((rank) => ({ rank, description: 'A prize' }));
const prizeOf = (description: unknown) => [{ rank: 1, description }];
const tooLong = (max: number) => [
  'x'.repeat(max + 1),
  '💥'.repeat(max + 1),
  `${'x'.repeat(max)}\u0301\u0301`,
];

const text = (label: string, max: number, messages: { missing: string; tooLong: string }): BadValues[] => [
  { values: [MISSING, ...NOT_TEXT, ...NOTHING_SHOWN], message: messages.missing },
  { values: tooLong(max), message: messages.tooLong },
  { values: UNPRINTABLE, message: `${label} contains characters that can’t be used` },
];

const optionalText = (label: string, max: number, message: string): BadValues[] => [
  { values: NOT_TEXT.filter((value) => value !== null), message: `${label} must be text` },
  { values: tooLong(max), message },
  {
    values: [...UNPRINTABLE, ...BROKEN_LINE, '\u200b\u2060', '\u3164\u2800'],
    message: `${label} contains characters that can’t be used`,
  },
];

const whole = (label: string, low: [unknown[], string], high: [number, string]): BadValues[] => [
  { values: NOT_WHOLE, message: `${label} must be a whole number` },
  { values: [...low[0], -1, -(2 ** 31) - 1], message: low[1] },
  { values: [high[0] + 1, 2 ** 31, 2 ** 53 - 1], message: high[1] },
];

const choice = (message: string, ...more: unknown[]): BadValues[] => [
  { values: [...NOT_A_CHOICE, ...more], message },
];

const moment = (field: 'startDate' | 'endDate', invalid: string, past: string): BadValues[] => [
  { values: [...NOT_A_TIME, ...AFTER_ALL_YEARS], message: invalid },
  { values: [inDays(-2), '0000-01-01T00:00:00Z', '1970-01-01T00:00:00Z'], message: past, path: field },
];

const atPrize = (bad: BadValues[], path: string): BadValues[] =>
  bad.map(({ values, message }) => ({
    values: values.map((value) => prizeOf(value === MISSING ? undefined : value)),
    message,
    path,
  }));

const inPrize = (field: string, bad: BadValues[]): BadValues[] =>
  bad.map(({ values, message }) => ({
    values: values.map((value) => [{ rank: 1, description: 'A prize', [field]: value }]),
    message,
    path: `prizes.0.${field}`,
  }));

const inQuestion = (field: 'question' | 'answer', bad: BadValues[]): BadValues[] =>
  bad.map(({ values, message }) => ({
    values: values.map((value) => [
      { question: 'Why?', answer: 'So.', [field]: value === MISSING ? undefined : value },
    ]),
    message,
    path: `questions.0.${field}`,
  }));

const prizeText = text('Prize', 300, { missing: messages.prizeMin, tooLong: messages.prizeMax });
const brokenPrize = {
  values: BROKEN_LINE,
  message: 'Prize contains characters that can’t be used',
};

/**
 * Invalid values for every field of a prize draw, sent with otherwise valid fields. The type requires an entry for each
 * new field of the contract.
 */
export const BAD_DRAW_VALUES: { [Field in DrawField]-?: BadValues[] } = {
  organisation: [
    { values: ['village-hall', 5, []], message: 'Please name an organisation' },
    { values: [{}, { slug: 5 }], message: 'Please name an organisation', path: 'organisation.slug' },
  ],
  slug: [
    { values: [5, {}, 'Two Words', 'a--b'], message: SLUG_MESSAGES.characters },
    { values: ['ab'], message: SLUG_MESSAGES.length },
    { values: ['admin'], message: SLUG_MESSAGES.reserved },
  ],
  title: [
    ...text('Title', 120, { missing: messages.titleMin, tooLong: messages.titleMax }),
    { values: BROKEN_LINE, message: 'Title contains characters that can’t be used' },
  ],
  description: text('Description', 5000, {
    missing: messages.descriptionMin,
    tooLong: messages.descriptionMax,
  }),
  prize: [...prizeText, brokenPrize].map((bad) => ({
    ...bad,
    // The text may be missing or null, because these requests also have a list of prizes.
    values: bad.values.filter((value) => value !== null && value !== MISSING),
  })),
  prizes: [
    { values: [MISSING, null], message: messages.prizeMin, path: 'prize' },
    { values: [[]], message: messages.prizesMin },
    { values: NOT_A_LIST, message: messages.prizesType },
    { values: [['a car'], [null], [[]], [5]], message: messages.prizesType, path: 'prizes.0' },
    { values: [prizesOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)], message: messages.prizesMax },
    {
      values: [prizesOf(2), prizesOf(1, 1), prizesOf(1, 3), prizesOf(2, 3), prizesOf(1, 2 ** 53 - 1)],
      message: messages.prizeRanks,
    },
    {
      values: [0, -1, ...NOT_WHOLE, null, undefined].map((rank) => prizesOf(rank)),
      message: messages.prizeRanks,
      path: 'prizes.0.rank',
    },
    ...atPrize([...prizeText, brokenPrize], 'prizes.0.description'),
    ...inPrize(
      'valuePence',
      whole('Prize value', [[0], messages.prizeValueMin], [100_000_001, messages.prizeValueMax]),
    ),
    ...inPrize('quantity', [
      ...whole('Quantity', [[0], messages.prizeQuantityMin], [11, messages.prizeQuantityMax]),
      { values: [null], message: 'Quantity must be a whole number' },
    ]),
    ...inPrize('imageUrl', [{ values: NOT_A_PICTURE, message: messages.imageUrl }]),
    ...inPrize('imageAlt', optionalText('Image description', 300, messages.imageAltMax)),
    {
      values: [
        [
          { rank: 1, description: 'A lamp', quantity: 6 },
          { rank: 2, description: 'A mug', quantity: 5 },
        ],
      ],
      message: messages.prizesMax,
    },
  ],
  imageUrl: [{ values: NOT_A_PICTURE, message: messages.imageUrl }],
  imageAlt: optionalText('Image description', 300, messages.imageAltMax),
  galleryUrls: [
    { values: [null, ...NOT_A_LIST], message: messages.galleryType },
    {
      values: [null, ...NOT_A_PICTURE].map((value) => [value]),
      message: messages.imageUrl,
      path: 'galleryUrls.0',
    },
    { values: [Array(9).fill('/a.jpg'), Array(1000).fill('/a.jpg')], message: messages.galleryMax },
  ],
  galleryAlts: [
    { values: [null, ...NOT_A_LIST], message: messages.galleryAltsType },
    { values: [['A lamp'], [null], [''], Array(9).fill(null)], message: messages.galleryAlts },
    ...optionalText('Image description', 300, messages.imageAltMax).map(({ values, message }) => ({
      values: values.map((value) => [value]),
      message,
      path: 'galleryAlts.0',
    })),
  ],
  ticketPrice: [
    { values: [MISSING, null, ...NOT_WHOLE], message: messages.ticketPriceType },
    { values: [0, -1, -500], message: messages.ticketPriceMin },
    { values: [10_001, 2 ** 31, 2 ** 53 - 1], message: messages.ticketPriceMax },
  ],
  ticketLimit: whole('Ticket limit', [[], messages.ticketLimitMin], [10_000, messages.ticketLimitMax]),
  minTicketAmount: [
    ...whole(
      'Minimum ticket amount',
      [[], messages.minTicketAmountMin],
      [10_000, messages.minTicketAmountMax],
    ),
    { values: [101, 10_000], message: messages.minTicketAmountAboveLimit },
  ],
  maxTicketsPerPerson: whole(
    'Tickets per person',
    [[0], messages.maxTicketsPerPersonMin],
    [10_000, messages.maxTicketsPerPersonMax],
  ),
  showProgressBar: [
    { values: ['yes', 'true', 'false', '', 0, 1, {}, []], message: messages.showProgressBar },
  ],
  charityName: [
    ...text('Charity name', 120, { missing: messages.charityNameMin, tooLong: messages.charityNameMax }),
    { values: BROKEN_LINE, message: 'Charity name contains characters that can’t be used' },
  ],
  charityNumber: optionalText('Charity number', 20, messages.charityNumberMax),
  charityPercentage: [
    ...whole(
      'Charity percentage',
      [[4, 0], messages.charityPercentageMin],
      [100, messages.charityPercentageMax],
    ),
    { values: [null], message: 'Charity percentage must be a whole number' },
  ],
  extraTreesCount: [
    ...whole('Extra trees count', [[], messages.extraTreesMin], [1000, messages.extraTreesMax]),
    { values: [null], message: 'Extra trees count must be a whole number' },
  ],
  skillGameType: choice(messages.skillGameType, null, MISSING, 'Math', ' math'),
  skillGameDifficulty: choice(messages.skillGameDifficulty, null, MISSING, 'Easy', 'extreme'),
  startDate: [
    ...moment('startDate', messages.startDateInvalid, messages.startDatePast),
    { values: [inDays(8)], message: messages.endBeforeStart, path: 'endDate' },
  ],
  endDate: [
    { values: [MISSING, null], message: messages.endDateMissing },
    ...moment('endDate', messages.endDateInvalid, messages.endDatePast),
  ],
  status: choice(messages.status, null, 'Active', 'sold'),
  drawMode: choice(messages.drawMode, null, 'live'),
  colorScheme: choice(messages.colorScheme, 'red', 'Blue'),
  customColor: [
    {
      values: [
        ...['red', '#fff', '#6d28d9ff', 'x#6d28d9', '#6d28d9;', '#6d28dg', '', ' ', '6d28d9', 5, {}, []],
        ...['#6d28d9\n', 'url(https://evil.example)', '#6d28d９', 'var(--x)'],
      ],
      message: messages.customColor,
    },
  ],
  layout: choice(messages.layout, null, 'wide'),
  fontPair: choice(messages.fontPair, null, 'comic'),
  questions: [
    { values: [null, ...NOT_A_LIST], message: messages.questionsType },
    { values: [['Why?'], [null], [5]], message: messages.questionsType, path: 'questions.0' },
    {
      values: [Array(11).fill({ question: 'Why?', answer: 'So.' })],
      message: messages.questionsMax,
    },
    ...inQuestion('question', [
      ...text('Question', 200, { missing: messages.questionMin, tooLong: messages.questionMax }),
      { values: BROKEN_LINE, message: 'Question contains characters that can’t be used' },
    ]),
    ...inQuestion(
      'answer',
      text('Answer', 2000, { missing: messages.answerMin, tooLong: messages.answerMax }),
    ),
  ],
  videoUrl: [
    {
      values: [
        ...[
          5,
          true,
          {},
          [],
          '',
          ' ',
          'dQw4w9WgXcQ',
          'youtube.com/watch?v=dQw4w9WgXcQ',
          'javascript:alert(1)',
        ],
        'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
        'https://www.youtube.com/watch?v=short',
        'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22%3E',
        'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
        'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
        'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
        'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
        'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
        'https://youtu.be/',
        'https://youtu.be/dQw4w9WgXcQ/more',
        'https://www.twitch.tv/a/b',
        'https://www.twitch.tv/videos/../x',
        'https://www.tiktok.com/@oakdraw/live',
        'https://vimeo.com/1234567',
        `https://www.youtube.com/watch?v=dQw4w9WgXcQ&${'x'.repeat(2048)}`,
      ],
      message: messages.videoUrl,
    },
  ],
};
