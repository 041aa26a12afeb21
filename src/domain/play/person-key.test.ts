import { expect, it } from 'vitest';
import { toPersonKey } from './person-key.ts';

const key = (firstName: string, lastName: string, dateOfBirth = '1990-03-27') =>
  toPersonKey({ firstName, lastName, dateOfBirth });

it('is the same however the name is written', () => {
  const one = key('Zoë', 'O’Brien-Smith');
  expect(key('zoe', "o'brien smith")).toBe(one);
  expect(key(' ZOË ', 'O BRIEN  SMITH')).toBe(one);
  expect(key('Zoe\u0308', 'OBrienSmith')).toBe(one);
});

it('differs for another name or date of birth', () => {
  const one = key('Zoë', 'Brown');
  expect(key('Zara', 'Brown')).not.toBe(one);
  expect(key('Zoë', 'Brown', '1990-03-28')).not.toBe(one);
});
