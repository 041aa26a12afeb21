import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDisplayName, formatFullName, getFirstInitial, splitName } from './display-name.ts';

describe('the public name', () => {
  it.each([
    ['Alice', 'Baker', 'A. Baker'],
    ['  Alice  ', '  van  der  Berg ', 'A. van der Berg'],
    ['Alice', null, 'A.'],
    ['', 'Baker', 'Baker'],
    [null, null, 'Anonymous'],
    ['   ', '\t', 'Anonymous'],
    ['É́lodie', 'Noël', 'É́. Noël'],
    ['👩‍🌾 Ann', 'Reed', '👩‍🌾. Reed'],
    ['𝒜nn', 'Reed', '𝒜. Reed'],
    ['A\u202eb', 'R\u0000eed', 'A. R eed'],
  ])('turns first name %j and last name %j into %s', (firstName, lastName, shown) => {
    expect(formatDisplayName({ firstName, lastName })).toBe(shown);
  });

  it('is never empty and never splits a character', () => {
    const name = fc.option(fc.string({ unit: 'grapheme' }), { nil: null });
    fc.assert(
      fc.property(name, name, (firstName, lastName) => {
        const shown = formatDisplayName({ firstName, lastName });
        expect(shown).not.toBe('');
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });
});

it.each([
  [' Alice ', 'A'],
  ['É́lodie', 'É́'],
  ['\t', ''],
])('shortens the first name %j to the initial %j', (firstName, initial) => {
  expect(getFirstInitial(firstName)).toBe(initial);
});

it('shows the full name to those who may see it', () => {
  expect(formatFullName({ firstName: ' Alice', lastName: 'Baker ' })).toBe('Alice Baker');
  expect(formatFullName({ firstName: null, lastName: '' })).toBe('Anonymous');
});

it('splits an entered name into first and the rest [BUY-12]', () => {
  expect(splitName('  Alice  van der Berg ')).toEqual({ firstName: 'Alice', lastName: 'van der Berg' });
  expect(splitName('Alice')).toEqual({ firstName: 'Alice', lastName: '' });
});
