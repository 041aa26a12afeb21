import { expect, it } from 'vitest';
import type { AgeCheck } from '#contract/play/age-checks.ts';
import { describeAge, describeBreakOf, describeDocument } from './safer-play-text.ts';

const check: AgeCheck = {
  status: 'none',
  provider: null,
  checkedAt: null,
  abovePence: 5_000,
  needsAddress: true,
  hasDateOfBirth: true,
  triesLeft: 3,
  document: { state: 'none', refusal: null, sentAt: null },
};
const at = '2026-05-17T12:00:00.000Z';

it('admins read the result of an age check and its date [AGE-19]', () => {
  const text = (changes: Partial<AgeCheck>) => describeAge({ ...check, ...changes });
  expect(text({})).toBe('not passed yet');
  expect(text({ hasDateOfBirth: false })).toBe('no date of birth yet');
  expect(text({ status: 'passed' })).toBe('18 or over by their date of birth');
  expect(text({ status: 'passed', provider: 'http', checkedAt: at })).toMatch(
    /^passed the provider’s check on 17 May/,
  );
  expect(text({ status: 'under_18', provider: 'http', checkedAt: at })).toMatch(/^under 18, found on 17 May/);
  expect(text({ status: 'not_found', provider: 'http', checkedAt: at, triesLeft: 1 })).toMatch(/1 try left$/);
  const sent = { state: 'waiting', refusal: null, sentAt: at } as const;
  expect(describeDocument({ ...check, document: sent })).toMatch(/waits for your decision$/);
});

it('admins read who chose a break, and whether it can be lifted [PLAY-29]', () => {
  const until = '2027-05-17T12:00:00.000Z';
  expect(describeBreakOf({ since: at, until, liftableFrom: null })).toContain('by their own choice');
  expect(describeBreakOf({ since: at, until, liftableFrom: at })).toContain('started by an admin');
  expect(describeBreakOf({ since: at, until, liftableFrom: '2026-11-17T12:00:00.000Z' })).toContain(
    'they chose it until',
  );
  expect(describeBreakOf({ since: at, until: null, liftableFrom: null })).toContain('for good');
  expect(describeBreakOf(null)).toBe('none');
});
