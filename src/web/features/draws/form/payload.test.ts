import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DrawInput } from '#contract/draws/draws.ts';
import { storedDraw } from '../../../../../tests/helpers/stored-draw.ts';
import { buildPayload } from './payload.ts';
import { createDrawValues, type DrawValues, toFormValues } from './values.ts';

const now = new Date('2026-11-19T10:00:00Z');

const filledIn = (changes: Partial<DrawValues> = {}): DrawValues => ({
  ...createDrawValues(now, true),
  title: ' The oak rocking horse ',
  description: 'Carved over a winter.\n\nWith a saddle.',
  prizes: [{ description: 'The horse' }],
  charityName: 'Hospice',
  ...changes,
});

describe('the payload of a new draw', () => {
  it('matches the API, with everything that the form asks for [WIZ-06, WIZ-19]', () => {
    const body = buildPayload(
      filledIn({
        hasMinimum: true,
        minTicketAmount: '40',
        hasMaxPerPerson: true,
        maxTicketsPerPerson: '10',
        charityNumber: ' 1234567 ',
        imageUrl: '/pictures/0190a1b2-0000-7000-8000-000000000001/640x360.webp',
        imageAlt: 'A horse',
        drawMode: 'automatic',
        layout: 'story',
        fontPair: 'bold',
        extraTreesCount: '5',
      }),
      { now },
    );
    expect(DrawInput.safeParse(body).error).toBeUndefined();
    expect(body).toEqual({
      title: 'The oak rocking horse',
      description: 'Carved over a winter.\n\nWith a saddle.',
      prize: 'The horse',
      prizes: [{ rank: 1, description: 'The horse', valuePence: null, imageUrl: null, imageAlt: null }],
      imageUrl: '/pictures/0190a1b2-0000-7000-8000-000000000001/640x360.webp',
      imageAlt: 'A horse',
      galleryUrls: [],
      galleryAlts: [],
      ticketPrice: 500,
      ticketLimit: 100,
      showProgressBar: true,
      minTicketAmount: 40,
      maxTicketsPerPerson: 10,
      skillGameType: 'math',
      skillGameDifficulty: 'medium',
      charityName: 'Hospice',
      charityNumber: '1234567',
      charityPercentage: 5,
      extraTreesCount: 5,
      drawMode: 'automatic',
      colorScheme: 'blue',
      customColor: null,
      layout: 'story',
      fontPair: 'bold',
      questions: [],
      videoUrl: null,
      status: 'active',
      startDate: '2026-11-19T10:00:00.000Z',
      endDate: '2026-11-29T20:00:00.000Z',
    });
  });

  it('has the value, quantity and picture of a prize, and only questions that were filled in [PRIZE-01, QA-01]', () => {
    const imageUrl = '/pictures/0190a1b2-0000-7000-8000-000000000001/360x640.webp';
    const body = buildPayload(
      filledIn({
        prizes: [
          { description: 'A car', valuePence: '£12,500.50', imageUrl, imageAlt: ' Red ' },
          { description: 'A voucher', quantity: '3' },
        ],
        questions: [
          { question: ' When? ', answer: 'In May.' },
          { question: ' ', answer: '' },
        ],
        videoUrl: ' https://youtu.be/dQw4w9WgXcQ ',
      }),
      { now },
    );
    expect(DrawInput.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      prizes: [
        { rank: 1, description: 'A car', valuePence: 1_250_050, imageUrl, imageAlt: 'Red' },
        { rank: 2, description: 'A voucher', quantity: 3, valuePence: null },
      ],
      questions: [{ question: 'When?', answer: 'In May.' }],
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    });
  });

  it('converts every price from pounds to pence [VAL-02, GEN-01]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (pence) => {
        const ticketPrice = (pence / 100).toFixed(2);
        expect(buildPayload(filledIn({ ticketPrice }), { now }).ticketPrice).toBe(pence);
      }),
    );
  });

  it('has null for limit and progress bar when the limit is off [VAL-05]', () => {
    const body = buildPayload(filledIn({ hasLimit: false, ticketLimit: '80' }), { now });
    expect(body).toMatchObject({ ticketLimit: null, showProgressBar: null });
  });

  it('has null for the minimum and the limit per person when they are off [VAL-07]', () => {
    const off = { hasMinimum: false, minTicketAmount: '40', hasMaxPerPerson: false };
    expect(buildPayload(filledIn(off), { now })).toMatchObject({
      minTicketAmount: null,
      maxTicketsPerPerson: null,
    });
  });

  it('has the custom colour only with the custom theme [WIZ-10]', () => {
    const customColor = '#a8641f';
    expect(buildPayload(filledIn({ colorScheme: 'custom', customColor }), { now })).toMatchObject({
      colorScheme: 'custom',
      customColor,
    });
    expect(buildPayload(filledIn({ colorScheme: 'green', customColor }), { now }).customColor).toBeNull();
  });

  it('ranks the prizes by position, with the main prize first [VAL-16, VAL-17]', () => {
    const prizes = ['Cake ', 'Jam', 'Tea'].map((description) => ({ description }));
    expect(buildPayload(filledIn({ prizes }), { now })).toMatchObject({
      prize: 'Cake',
      prizes: [
        { rank: 1, description: 'Cake' },
        { rank: 2, description: 'Jam' },
        { rank: 3, description: 'Tea' },
      ],
    });
    const removed = prizes.filter(({ description }) => description !== 'Cake ');
    expect(buildPayload(filledIn({ prizes: removed }), { now })).toMatchObject({
      prize: 'Jam',
      prizes: [
        { rank: 1, description: 'Jam' },
        { rank: 2, description: 'Tea' },
      ],
    });
  });
});

describe('the payload of a saved draw', () => {
  const sentBack = (stored: ReturnType<typeof storedDraw>, changes: Partial<DrawValues> = {}) =>
    buildPayload({ ...toFormValues(stored, now), ...changes }, { now, stored });

  it('equals the draw, to the millisecond, when nothing was changed', () => {
    for (const stored of [
      storedDraw(),
      storedDraw({ status: 'inactive', startDate: null }),
      storedDraw({
        status: 'scheduled',
        startDate: '2026-12-24T17:00:00.001Z',
        ticketLimit: null,
        showProgressBar: null,
      }),
      storedDraw({ status: 'completed', ticketsSold: 3 }),
    ]) {
      expect(storedDraw({ ...stored, ...definite(sentBack(stored)) })).toEqual(stored);
    }
  });

  it('keeps the gallery, including pictures without a description', () => {
    expect(sentBack(storedDraw())).toMatchObject({
      galleryUrls: ['/pictures/0190a1b2-0000-7000-8000-000000000001/640x360.webp'],
      galleryAlts: ['The lamp room'],
    });
  });

  it('keeps what was promised once a ticket is sold [EDIT-12, EDIT-13, EDIT-14]', () => {
    const stored = storedDraw({ ticketsSold: 1 });
    const body = sentBack(stored, {
      title: 'Other',
      description: 'Less',
      imageUrl: '/pictures/0190a1b2-0000-7000-8000-000000000002/640x360.webp',
      imageAlt: 'A toy',
      galleryUrls: [],
      galleryAlts: [],
      prizes: [{ description: 'Less' }],
      ticketPrice: '1',
      hasLimit: false,
      hasMinimum: true,
      hasMaxPerPerson: true,
      charityName: 'Me',
      charityNumber: '1',
      charityPercentage: '99',
      skillGameType: 'math',
      skillGameDifficulty: 'easy',
      drawMode: 'automatic',
      publish: 'future',
      startDate: '2026-12-01T10:00',
      endDate: '2026-12-31T10:00',
    });
    const terms = ['title', 'prizes', 'ticketPrice', 'ticketLimit', 'minTicketAmount'] as const;
    const more = ['maxTicketsPerPerson', 'charityName', 'charityNumber', 'charityPercentage'] as const;
    const last = ['skillGameType', 'skillGameDifficulty', 'drawMode', 'startDate', 'endDate'] as const;
    const shown = ['description', 'imageUrl', 'imageAlt', 'galleryUrls', 'galleryAlts'] as const;
    for (const name of [...terms, ...more, ...last, ...shown]) expect(body[name], name).toEqual(stored[name]);
  });

  it('changes the fields that may be changed after a sale [EDIT-14, EDIT-16]', () => {
    const changes = {
      colorScheme: 'purple',
      layout: 'story',
      fontPair: 'playful',
    } as const;
    const body = sentBack(storedDraw({ ticketsSold: 1 }), { ...changes, extraTreesCount: '9' });
    expect(body).toMatchObject({ ...changes, extraTreesCount: 9 });
  });

  it('keeps the dates once sales are over, whether or not tickets were sold', () => {
    for (const status of ['awaiting_draw', 'completed', 'cancelled'] as const) {
      const stored = storedDraw({ status });
      expect(sentBack(stored, { publish: 'none', endDate: '2027-01-01T10:00' })).toMatchObject({
        status,
        startDate: stored.startDate,
        endDate: stored.endDate,
      });
    }
  });
});

function definite({ prize: _, status, ...input }: DrawInput) {
  return { ...input, status: status ?? 'inactive' } as Partial<ReturnType<typeof storedDraw>>;
}
