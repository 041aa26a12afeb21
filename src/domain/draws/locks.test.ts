import { describe, expect, it } from 'vitest';
import { findLockRejections, LOCKED_AFTER_SALE } from './locks.ts';
import { findChangedTerms, type PromisedFields, pickTerms, type Question } from './terms.ts';

const content = {
  description: 'Seven nights for two.',
  imageUrl: '/pictures/1',
  imageAlt: 'The lamp room',
  galleryUrls: ['/pictures/2'],
  galleryAlts: [null],
};

const draw: PromisedFields & typeof content & { extraTreesCount: number; questions: Question[] } = {
  ...content,
  charityName: 'Lifeboats',
  charityNumber: null,
  charityPercentage: 10,
  drawMode: 'manual',
  endDate: new Date('2026-12-01T18:00:00.250Z'),
  maxTicketsPerPerson: null,
  minTicketAmount: null,
  prizes: [
    { rank: 2, description: 'A lamp' },
    { rank: 1, description: 'A week in a lighthouse' },
  ],
  skillGameDifficulty: 'easy',
  skillGameType: 'math',
  startDate: new Date('2026-11-21T18:00:00Z'),
  ticketLimit: 100,
  ticketPrice: 500,
  title: 'A week in a lighthouse',
  extraTreesCount: 3,
  questions: [{ question: 'Is the boat safe?', answer: 'Yes.' }],
};

const other: PromisedFields & { [Field in keyof typeof content]: unknown } = {
  description: 'A toy lighthouse.',
  imageUrl: '/pictures/3',
  imageAlt: 'A toy',
  galleryUrls: ['/pictures/3'],
  galleryAlts: ['A toy'],
  charityName: 'Hedgehogs',
  charityNumber: '123',
  charityPercentage: 11,
  drawMode: 'automatic',
  endDate: new Date('2026-12-02T18:00:00Z'),
  maxTicketsPerPerson: 5,
  minTicketAmount: 10,
  prizes: [{ rank: 1, description: 'A week in a lighthouse' }],
  skillGameDifficulty: 'hard',
  skillGameType: 'word',
  startDate: null,
  ticketLimit: null,
  ticketPrice: 501,
  title: 'Another',
};

describe('the promised terms', () => {
  it('are exactly the published ones, with prizes by rank and times in whole seconds', () => {
    expect(pickTerms(draw)).toEqual({
      charityName: 'Lifeboats',
      charityNumber: null,
      charityPercentage: 10,
      drawMode: 'manual',
      endDate: '2026-12-01T18:00:00Z',
      maxTicketsPerPerson: null,
      minTicketAmount: null,
      prizes: [
        { description: 'A week in a lighthouse', rank: 1 },
        { description: 'A lamp', rank: 2 },
      ],
      skillGameDifficulty: 'easy',
      skillGameType: 'math',
      startDate: '2026-11-21T18:00:00Z',
      ticketLimit: 100,
      ticketPrice: 500,
      title: 'A week in a lighthouse',
    });
  });

  it('list what changed between two versions', () => {
    expect(findChangedTerms(pickTerms(draw), pickTerms(draw))).toEqual([]);
    expect(findChangedTerms(pickTerms(draw), pickTerms({ ...draw, title: 'New', ticketPrice: 1 }))).toEqual([
      'ticketPrice',
      'title',
    ]);
  });
});

describe('a draw after its first sale', () => {
  it.each(Object.keys(other) as (keyof typeof other)[])('locks %s [EDIT-12] [EDIT-14]', (field) => {
    const after = { ...draw, [field]: other[field] } as typeof draw;
    expect(findLockRejections({ everSold: true, before: draw, after }).map((r) => r.field)).toEqual([field]);
    expect(findLockRejections({ everSold: false, before: draw, after })).toEqual([]);
  });

  it('locks every promised term, the description and the pictures [EDIT-14]', () => {
    const fixed = [...Object.keys(pickTerms(draw)), ...Object.keys(content)];
    expect([...LOCKED_AFTER_SALE].sort()).toEqual(fixed.sort());
  });

  it('allows adding extra trees, but not removing them [EDIT-16]', () => {
    const to = (extraTreesCount: number, everSold = true) =>
      findLockRejections({ everSold, before: draw, after: { ...draw, extraTreesCount } }).map((r) => r.field);
    expect([to(2), to(3), to(4), to(0, false)]).toEqual([['extraTreesCount'], [], [], []]);
  });

  it.each([
    ['value', { valuePence: 5 }],
    ['picture', { imageUrl: '/pictures/9' }],
  ])('locks the %s of a prize [PRIZE-03]', (_, details) => {
    const after = { ...draw, prizes: draw.prizes.map((prize) => ({ ...prize, ...details })) };
    expect(findLockRejections({ everSold: true, before: draw, after }).map(({ field }) => field)).toEqual([
      'prizes',
    ]);
  });

  it('allows adding questions, but not changing or removing them [QA-02]', () => {
    const [first] = draw.questions;
    if (!first) throw new Error('no question');
    const more = { question: 'May I bring a dog?', answer: 'Yes.' };
    const to = (...questions: Question[]) =>
      findLockRejections({ everSold: true, before: draw, after: { ...draw, questions } }).map((r) => r.field);
    expect([to(first), to(first, more)]).toEqual([[], []]);
    expect([to(), to(more, first), to({ ...first, answer: 'No.' })]).toEqual([
      ['questions'],
      ['questions'],
      ['questions'],
    ]);
  });
});
