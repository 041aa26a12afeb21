import { expect, it } from 'vitest';
import { isCheckable, readEntry, readTypedAnswer, readTypedDay } from './read-entry.ts';

it.each([
  ['03/02/1980', '1980-02-03'],
  ['3.2.80', '1980-02-03'],
  ['030280', '1980-02-03'],
  ['03021980', '1980-02-03'],
  ['3 2 05', '2005-02-03'],
  ['soon', 'soon'],
  ['', ''],
])('a date of birth typed as %j is %j [POST-21]', (typed, day) => {
  expect(readTypedDay(typed, 2026)).toBe(day);
});

it.each([
  ['19.', '19'],
  ['−3', '-3'],
  [' cho colate!', 'chocolate'],
  ['?', ''],
])('an answer written as %j is recorded as %j', (typed, answer) => {
  expect(readTypedAnswer(typed)).toBe(answer);
});

it('rows of cards that were not needed are left out, and the first row never is', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['firstName', 'Ann'],
    ['lastName', 'Oakley'],
    ['address', '1 Harbour Street'],
    ['dateOfBirth', '010180'],
    ['phone', '07700 900123'],
    ['receivedOn', '2026-11-24'],
    ['code', 'k7-402'],
    ['answer', '19'],
    ['code', ''],
    ['answer', ''],
  ] as const)
    form.append(name, value);
  const entry = readEntry(form, { hasGame: true, thisYear: 2026 });
  expect(entry).toMatchObject({ cards: [{ code: 'k7-402', answer: '19' }], email: undefined });
  expect(isCheckable(entry)).toBe(true);
  expect(readEntry(form, { hasGame: false, thisYear: 2026 }).cards).toEqual([{}]);
  form.append('count', '3');
  expect(readEntry(form, { hasGame: false, thisYear: 2026 }).cards).toHaveLength(3);
});
