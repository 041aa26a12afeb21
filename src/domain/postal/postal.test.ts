import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../games/random.ts';
import { calculateAge, isAdult, isDay } from './age.ts';
import {
  ENTRY_REFERENCE_SHAPE,
  makeDrawReference,
  makeEntryReference,
  makePuzzleCode,
  normalizeEntryReference,
  normalizePuzzleCode,
} from './codes.ts';
import { type Card, type DrawAtKeying, decideCards } from './decide-cards.ts';
import {
  calculateKeyingDeadline,
  calculatePostalDates,
  calculateStart,
  hasFreeRoute,
  isLate,
} from './free-entry.ts';

const none = () => false;

describe('the dates of the free route', () => {
  it.each([
    // A Saturday: Monday and Tuesday are the two working days.
    ['2026-11-21T18:00:00Z', '2026-11-24T23:59:59.000Z', '2026-11-25T00:00:00.000Z'],
    // A Wednesday: the second working day is Friday, and the third the next Monday.
    ['2026-11-18T18:00:00Z', '2026-11-20T23:59:59.000Z', '2026-11-23T00:00:00.000Z'],
    // Summer time.
    ['2026-07-01T17:00:00Z', '2026-07-03T22:59:59.000Z', '2026-07-05T23:00:00.000Z'],
  ])('of a draw that ends at %s [POST-02]', (end, receivedBy, drawableFrom) => {
    const dates = calculatePostalDates(new Date(end), none);
    expect([dates.receivedBy.toISOString(), dates.drawableFrom.toISOString()]).toEqual([
      receivedBy,
      drawableFrom,
    ]);
  });

  it('skip bank holidays', () => {
    const christmas = (day: string) => ['2026-12-25', '2026-12-28', '2027-01-01'].includes(day);
    const dates = calculatePostalDates(new Date('2026-12-23T18:00:00Z'), christmas);
    expect(dates.receivedBy.toISOString()).toBe('2026-12-29T23:59:59.000Z');
    expect(dates.drawableFrom.toISOString()).toBe('2026-12-30T00:00:00.000Z');
  });

  it.each([
    ['for three days in which cards are keyed in', '2026-11-25T00:00:00Z', null, '2026-11-27T23:59:59.000Z'],
    ['longer if sales end later', '2026-11-25T00:00:00Z', '2026-11-26T12:00:00Z', '2026-11-29T12:00:00.000Z'],
    ['over long holidays', '2026-12-01T00:00:00Z', null, '2026-12-01T00:00:00.000Z'],
  ])('make the drawing wait %s [POST-02]', (_, drawableFrom, endedAt, start) => {
    const dates = { receivedBy: new Date('2026-11-24T23:59:59Z'), drawableFrom: new Date(drawableFrom) };
    expect(
      calculateStart({ ...dates, endedAt: endedAt ? new Date(endedAt) : null, keyedAt: null }).toISOString(),
    ).toBe(start);
  });

  it('let the drawing start sooner once all cards are keyed in, but not before the next working day [POST-32]', () => {
    const dates = {
      receivedBy: new Date('2026-11-24T23:59:59Z'),
      drawableFrom: new Date('2026-11-25T00:00:00Z'),
      endedAt: new Date('2026-11-21T18:00:00Z'),
    };
    const start = (keyedAt: string, changes = {}) =>
      calculateStart({ ...dates, ...changes, keyedAt: new Date(keyedAt) }).toISOString();
    expect(start('2026-11-25T09:00:00Z')).toBe('2026-11-25T09:00:00.000Z');
    const holidays = { drawableFrom: new Date('2026-11-27T00:00:00Z') };
    expect(start('2026-11-25T09:00:00Z', holidays)).toBe('2026-11-27T00:00:00.000Z');
    // Cards could still arrive then, so the confirmation does not count.
    expect(start('2026-11-24T12:00:00Z')).toBe('2026-11-27T23:59:59.000Z');
    const later = { endedAt: new Date('2026-11-26T12:00:00Z') };
    expect(start('2026-11-25T09:00:00Z', later)).toBe('2026-11-29T12:00:00.000Z');
  });

  it('call a card late from the day after', () => {
    const receivedBy = new Date('2026-07-03T22:59:59.000Z');
    expect(['2026-07-03', '2026-07-04'].map((day) => isLate(day, receivedBy))).toEqual([false, true]);
  });
});

it('a site has a free route if it has an address', () => {
  expect(hasFreeRoute({ postalEntryAddress: null })).toBe(false);
  expect(hasFreeRoute({ postalEntryAddress: 'PO Box 12\nYO21 1AA' })).toBe(true);
});

describe('an age', () => {
  it.each([
    ['2008-11-21', '2026-11-21', 18],
    ['2008-11-22', '2026-11-21', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2004-02-29', '2024-02-29', 20],
  ])('of a person born on %s is on %s: %i [POST-15]', (born, on, age) => {
    expect(calculateAge(born, on)).toBe(age);
    expect(isAdult(born, on)).toBe(age >= 18);
  });

  it('needs a day that exists', () => {
    expect(['2026-02-29', '2024-02-29', '2026-13-01', '26-01-01', ''].map(isDay)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('codes', () => {
  it('are read as people write them', () => {
    expect(['K7-402', 'k7 402', ' K7402', 'K7/402'].map(normalizePuzzleCode)).toEqual(
      Array(4).fill('K7-402'),
    );
    expect(['', '402', 'KK-402', 'K7-40'].map(normalizePuzzleCode)).toEqual([null, null, null, null]);
  });

  it('are normalized to themselves, and get longer as they run out [POST-07]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.string(), (issued, seed) => {
        const code = makePuzzleCode(issued, createRandom(seed));
        expect(normalizePuzzleCode(code)).toBe(code);
      }),
    );
    expect(makePuzzleCode(0, createRandom('a'))).toHaveLength(6);
    expect(makePuzzleCode(100_000, createRandom('a')).length).toBeGreaterThan(7);
  });

  it('of entries keep their shape', () => {
    const reference = makeEntryReference(createRandom('a'));
    expect(reference).toMatch(ENTRY_REFERENCE_SHAPE);
    expect(normalizeEntryReference(` ${reference.toLowerCase().replaceAll('-', '')}`)).toBe(reference);
    expect(makeDrawReference(createRandom('a'))).toMatch(/^[A-Z0-9]{6}$/);
  });
});

const draw = (overrides: Partial<DrawAtKeying> = {}): DrawAtKeying => ({
  now: new Date('2026-11-24T12:00:00Z'),
  receivedBy: new Date('2026-11-24T23:59:59Z'),
  endedAt: new Date('2026-11-21T18:00:00Z'),
  sealed: false,
  hasGame: true,
  ticketLimit: null,
  issued: 10,
  voided: 0,
  held: 0,
  maxTicketsPerPerson: null,
  ...overrides,
});
const entrant = { dateOfBirth: '1980-01-01', receivedOn: '2026-11-24', barred: false, tickets: 0 };
const card = (id: string, overrides: Partial<Card> = {}): Card => ({
  code: 'K7-402',
  hasCode: true,
  answer: '7',
  challengeId: id,
  used: false,
  ...overrides,
});
const outcomes = (...given: Parameters<typeof decideCards>) =>
  decideCards(...given).map((one) => (one.kind === 'credited' ? one.number : one.cause));

describe('cards', () => {
  it('get the next numbers, without gaps for those that are refused', () => {
    const cards = [card('a'), card('a'), card('b', { answer: null }), card('c'), card('d', { used: true })];
    expect(outcomes(draw(), entrant, cards)).toEqual([11, 'used_code', 'no_answer', 12, 'used_code']);
  });

  it('need no code in a draw without a game', () => {
    const blank = card('a', { code: null, hasCode: false, answer: null, challengeId: null });
    expect(outcomes(draw({ hasGame: false }), entrant, [blank, blank])).toEqual([11, 12]);
  });

  it('never take more than is left, and never more than a person may have', () => {
    fc.assert(
      fc.property(
        fc.record({
          ticketLimit: fc.option(fc.nat(30)),
          voided: fc.nat(5),
          held: fc.nat(5),
          maxTicketsPerPerson: fc.option(fc.integer({ min: 1, max: 10 })),
        }),
        fc.nat(12),
        fc.nat(20),
        (facts, own, count) => {
          const cards = Array.from({ length: count }, (_, index) => card(String(index)));
          const decided = decideCards(draw(facts), { ...entrant, tickets: own }, cards);
          const credited = decided.filter(({ kind }) => kind === 'credited').length;
          if (facts.maxTicketsPerPerson !== null && credited > 0)
            expect(own + credited).toBeLessThanOrEqual(facts.maxTicketsPerPerson);
          if (facts.ticketLimit !== null && credited > 0)
            expect(10 - facts.voided + facts.held + credited).toBeLessThanOrEqual(facts.ticketLimit);
        },
      ),
    );
  });

  it('are refused once the list is sealed, and three days after the last day', () => {
    expect(outcomes(draw({ sealed: true }), entrant, [card('a')])).toEqual(['keyed_late']);
    const deadline = calculateKeyingDeadline(draw().receivedBy, null);
    expect(outcomes(draw({ now: deadline }), entrant, [card('a')])).toEqual([11]);
    const after = new Date(deadline.getTime() + 1);
    expect(outcomes(draw({ now: after }), entrant, [card('a')])).toEqual(['keyed_late']);
  });
});
