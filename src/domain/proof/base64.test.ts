import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64, fromHex, toBase64, toHex } from './base64.ts';

const bytes = fc.uint8Array({ maxLength: 100 });

describe('base64', () => {
  it('matches other implementations, and can be decoded', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(toBase64(value)).toBe(Buffer.from(value).toString('base64'));
        expect(fromBase64(toBase64(value))).toEqual(value);
      }),
    );
  });

  it('has exactly one encoding for each byte sequence', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'Aab+/=-_ 9'), maxLength: 8 }), (text) => {
        const value = fromBase64(text);
        if (value) expect(toBase64(value)).toBe(text);
      }),
    );
  });

  it.each([
    'A',
    'AA',
    'AAA',
    'AA=',
    'AB==',
    'AAB=',
    'A===',
    '====',
    'AA==AA==',
    'AA==\n',
    'AA-_',
    ' AAA',
    'AAAA=',
  ])('rejects %j', (text) => {
    expect(fromBase64(text)).toBeNull();
  });
});

describe('hex', () => {
  it('is lower-case, with two digits per byte', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(toHex(value)).toBe(Buffer.from(value).toString('hex'));
        expect(fromHex(toHex(value))).toEqual(value);
      }),
    );
  });

  it.each(['a', 'AB', 'gg', ' a', '0x', 'a\u0661'])('rejects %j', (text) => {
    expect(fromHex(text)).toBeNull();
  });
});
