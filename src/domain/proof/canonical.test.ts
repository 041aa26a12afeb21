import { describe, expect, it } from 'vitest';
import { type Canonical, toCanonical } from './canonical.ts';

describe('the canonical text of a value', () => {
  it('lists the members in RFC 8785 order, by UTF-16 code units, at every depth', () => {
    // The example from RFC 8785, section 3.2.3: the emoji's first code unit (D83D) sorts before FB33, but its code
    // point sorts after it.
    const names = ['€', '\r', '\ufb33', '1', '😀', '\u0080', 'ö'];
    const sorted = ['\r', '1', '\u0080', 'ö', '€', '😀', '\ufb33'];
    const value = Object.fromEntries(names.map((name, i) => [name, i]));
    const members = sorted.map((name) => `${JSON.stringify(name)}:${names.indexOf(name)}`).join(',');
    expect(toCanonical(value)).toBe(`{${members}}`);
    expect(toCanonical([{ b: { d: null, c: [] }, a: {} }])).toBe('[{"a":{},"b":{"c":[],"d":null}}]');
  });

  it('writes strings and numbers as ECMAScript does, without whitespace', () => {
    expect(toCanonical(['a"\\/\b\n\u000f€', 0, -7, 9_007_199_254_740_991, true, false, null])).toBe(
      String.raw`["a\"\\/\b\n\u000f€",0,-7,9007199254740991,true,false,null]`,
    );
  });

  it.each<[string, Canonical]>([
    ['a fraction', 0.5],
    ['negative zero', -0],
    ['an integer beyond exact range', 2 ** 53],
    ['a value that is not a number', Number.NaN],
    ['half a surrogate pair', 'a\ud800'],
    ['half a surrogate pair in a name', { '\udc00': 1 }],
    ['any of these in a nested value', { a: [{ b: 1.5 }] }],
    ['a member without a value', Object({ a: undefined })],
  ])('rejects %s', (_, value) => {
    expect(() => toCanonical(value)).toThrow(RangeError);
  });
});
