import { expect, it } from 'vitest';
import { describeStrength, STRENGTH_TEXT } from './strength-text.ts';

it('says that the outcome could not be known only if witnesses saw the seal [RECORD-20]', () => {
  expect(STRENGTH_TEXT.witnessed).toMatch(/^No one could know the outcome when the list was sealed/);
  for (const strength of ['beacon', 'committed'] as const)
    expect(STRENGTH_TEXT[strength]).not.toMatch(/could(n’t| not)? know|can(’t|not)? know/);
});

it('says for each strength whose word is left to trust [RECORD-20]', () => {
  expect(STRENGTH_TEXT.beacon).toMatch(/the time of the seal is only the platform’s word\.$/);
  expect(STRENGTH_TEXT.committed).toMatch(/you have to trust the platform for that part\.$/);
});

it('mentions the demo only where the site is one, and only without public randomness [PUB-26]', () => {
  expect(describeStrength('committed', { isDemo: true })).toBe(
    'This demo draws without public randomness, so you have to trust the platform for that part.',
  );
  for (const strength of ['witnessed', 'beacon', 'committed'] as const) {
    expect(describeStrength(strength, { isDemo: false })).toBe(STRENGTH_TEXT[strength]);
    expect(STRENGTH_TEXT[strength]).not.toContain('demo');
  }
  expect(describeStrength('beacon', { isDemo: true })).toBe(STRENGTH_TEXT.beacon);
});

it('tells buyers before the seal how many witnesses will be asked, and promises no more [RECORD-20]', () => {
  const before = describeStrength('beacon', { isDemo: false, expected: 3 });
  expect(before).toContain('3 independent witnesses will be asked');
  expect(before).toContain('If too few of them do in time');
  expect(before).not.toMatch(/could(n’t| not)? know|can(’t|not)? know/);
});
