import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canSendAgeDocument, capWithoutAgeCheck, needsAgeCheck } from './age-check.ts';

const unchecked = { abovePence: 5_000, isChecked: false };

describe('when an age check is needed', () => {
  it('is needed for the order that takes the month’s spending above the amount [AGE-04]', () => {
    expect(needsAgeCheck(unchecked, 0, 5_000)).toBe(false);
    expect(needsAgeCheck(unchecked, 1, 5_000)).toBe(true);
    expect(needsAgeCheck(unchecked, 4_000, 1_001)).toBe(true);
    expect(needsAgeCheck({ ...unchecked, isChecked: true }, 90_000, 5_000)).toBe(false);
    expect(needsAgeCheck({ abovePence: null, isChecked: false }, 90_000, 5_000)).toBe(false);
  });

  it('is always needed above £0, even for a free ticket [AGE-04]', () => {
    expect(needsAgeCheck({ abovePence: 0, isChecked: false }, 0, 0)).toBe(true);
  });

  it('never lets more be spent than what is stored as the most without a check [AGE-04]', () => {
    const pence = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(pence, pence, pence, pence, (abovePence, limit, spent, total) => {
        const rule = { abovePence, isChecked: false };
        const isAccepted = spent + total <= limit && !needsAgeCheck(rule, spent, total);
        if (isAccepted) expect(spent + total).toBeLessThanOrEqual(capWithoutAgeCheck(limit, rule));
      }),
    );
  });
});

describe('who can send a document', () => {
  const person = { status: 'none', document: 'none', checksAges: true } as const;
  it('is anyone without a passed check, and anyone who was asked, once at a time [AGE-08]', () => {
    expect(canSendAgeDocument(person)).toBe(true);
    expect(canSendAgeDocument({ ...person, status: 'passed' })).toBe(false);
    expect(canSendAgeDocument({ ...person, status: 'passed', document: 'wanted' })).toBe(true);
    expect(canSendAgeDocument({ ...person, document: 'refused' })).toBe(true);
    expect(canSendAgeDocument({ ...person, document: 'waiting' })).toBe(false);
    expect(canSendAgeDocument({ ...person, checksAges: false })).toBe(false);
    expect(canSendAgeDocument({ ...person, checksAges: false, status: 'under_18' })).toBe(true);
  });
});
