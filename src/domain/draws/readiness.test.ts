import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkReadiness,
  isPublishable,
  READINESS_TOPICS,
  type ReadinessFacts,
  type ReadinessTopic,
} from './readiness.ts';

const now = new Date('2026-11-19T10:00:00Z');

const whole: ReadinessFacts = {
  endDate: new Date('2026-11-26T10:00:00Z'),
  startDate: null,
  prizes: [{ description: 'A week in a lighthouse for two' }],
  description: 'Seven nights.',
  charityName: 'Lifeboats',
  charityNumber: '209603',
  charityPercentage: 5,
  skillGameType: 'math',
  skillGameDifficulty: 'medium',
  mayPublish: true,
  supportEmail: 'help@example.org',
};

function found(topic: ReadinessTopic, changes: Partial<ReadinessFacts>) {
  return checkReadiness({ ...whole, ...changes }, now).find((point) => point.topic === topic);
}

describe('the checks before publication', () => {
  it('report a complete draw as ready, with a sentence for each point [READY-01]', () => {
    const points = checkReadiness(whole, now);
    expect(points.map(({ topic }) => topic)).toEqual(READINESS_TOPICS);
    expect(points.every((point) => point.readiness === 'ready')).toBe(true);
    for (const { text } of points) expect(text).toMatch(/^[A-Z“].*[.?]$/);
    expect(found('closing', {})?.text).toBe('Ticket sales end on 26 November 2026, 10:00 GMT.');
    expect(found('charity', {})?.text).toBe('Lifeboats gets 5% of what’s left after our 13% fee.');
  });

  it.each<[ReadinessTopic, Partial<ReadinessFacts>]>([
    ['account', { mayPublish: false }],
    ['closing', { endDate: null }],
    ['closing', { endDate: now }],
    ['closing', { startDate: new Date('2026-11-27T10:00:00Z') }],
    ['prizes', { prizes: [] }],
    ['prizes', { prizes: [{ description: 'A week in a lighthouse' }, { description: ' ' }] }],
    ['charity', { charityName: ' ' }],
    ['charity', { charityPercentage: 4 }],
    ['charity', { charityPercentage: Number.NaN }],
    ['question', { skillGameType: null }],
    ['question', { skillGameDifficulty: null }],
  ])('block a draw that lacks what it needs for sale: %s %o [READY-02]', (topic, changes) => {
    expect(found(topic, changes)?.readiness).toBe('missing');
    expect(isPublishable(checkReadiness({ ...whole, ...changes }, now))).toBe(false);
  });

  it.each<[ReadinessTopic, Partial<ReadinessFacts>]>([
    ['closing', { endDate: new Date('2026-11-20T09:00:00Z') }],
    ['prizes', { prizes: [{ description: 'Jam' }] }],
    ['charityNumber', { charityNumber: '' }],
    ['question', { skillGameDifficulty: 'easy' }],
    ['contact', { supportEmail: null }],
  ])('advise without blocking publication: %s %o [READY-02]', (topic, changes) => {
    expect(found(topic, changes)?.readiness).toBe('advice');
    expect(isPublishable(checkReadiness({ ...whole, ...changes }, now))).toBe(true);
  });

  it('do not warn about the little time left for a draw that is already on sale', () => {
    const lastDay = {
      startDate: new Date('2026-11-12T10:00:00Z'),
      endDate: new Date('2026-11-19T18:00:00Z'),
    };
    expect(found('closing', lastDay)?.readiness).toBe('ready');
  });

  it.each(['Write to una@example.org.', 'See https://example.org', 'Call 020 7946 0999.'])(
    'recognise contact details: %s',
    (description) => expect(found('contact', { description, supportEmail: null })?.readiness).toBe('ready'),
  );

  it('block publication if and only if a point is missing', () => {
    fc.assert(
      fc.property(
        fc.record({
          endDate: fc.option(fc.date({ min: new Date(0), max: new Date('2030-01-01'), noInvalidDate: true })),
          charityName: fc.string(),
          charityPercentage: fc.integer({ min: -5, max: 200 }),
          mayPublish: fc.boolean(),
        }),
        (changes) => {
          const points = checkReadiness({ ...whole, ...changes }, now);
          expect(isPublishable(points)).toBe(points.every((point) => point.readiness !== 'missing'));
        },
      ),
    );
  });
});

it('with the Code, report a short or long sale and a minimum [CONDUCT-24]', () => {
  const coded = (changes: Partial<ReadinessFacts>) => ({ followsCode: true, ...changes });
  const until = (days: number) => coded({ endDate: new Date(now.getTime() + days * 24 * 3_600_000) });
  expect(found('closing', until(0.5))).toMatchObject({ readiness: 'missing' });
  expect(found('closing', until(2))?.text).toContain('less than 7 days');
  expect(found('closing', until(7))).toMatchObject({ readiness: 'ready' });
  expect(found('closing', until(367))).toMatchObject({ readiness: 'missing' });
  expect(found('prizes', coded({ hasMinimum: true }))?.text).toContain('Turn the minimum off.');
  expect(found('prizes', { hasMinimum: true })).toMatchObject({ readiness: 'ready' });
});
