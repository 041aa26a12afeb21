import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCanonical } from '../canonical.ts';
import { isTime, readCanonical } from './shapes.ts';
import { JsonError, parseStrictJson } from './strict-json.ts';

// JavaScript moves names that look like indexes to the front
const name = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', 'a', 'b', '0', '2', '10', '01', '4294967294', '4294967295'),
);
const { tree: value } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(name, tie('tree'), { maxKeys: 4 }),
  ),
}));

describe('strict JSON', () => {
  it('parses the output of JSON.stringify, with and without whitespace', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(0, 1, '\t'), (given, space) => {
        expect(parseStrictJson(JSON.stringify(given, null, space))).toEqual(
          JSON.parse(JSON.stringify(given)),
        );
      }),
    );
  });

  it.each([
    ['a duplicate name', '{"a":1,"a":1}'],
    ['a duplicate name in a nested object', '[{"b":{"a":1,"c":{},"a":2}}]'],
    ['a duplicate name, once with an escape', String.raw`{"a":1,"\u0061":1}`],
    ['a duplicate name from the prototype', '{"__proto__":1,"__proto__":2}'],
    ['a fraction', '{"a":1.0}'],
    ['an exponent', '[1e3]'],
    ['a number beyond exact range', '[9007199254740992]'],
    ['an endless number', `[${'9'.repeat(5000)}]`],
    ['negative zero', '[-0]'],
    ['half a surrogate pair', String.raw`["\ud800"]`],
    ['half a surrogate pair in a name', String.raw`{"\udc00":1}`],
    ['endless nesting', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['nesting that is slightly too deep', '['.repeat(65) + ']'.repeat(65)],
    ['a byte order mark', '\ufeff{}'],
    ['text that is not JSON', '{a:1}'],
    ['nothing', ''],
  ])('rejects %s', (_what, text) => {
    expect(() => parseStrictJson(text)).toThrow(JsonError);
  });

  it.each(['{"a":{"a":1},"b":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"a","b":["a"]}', '{"a\\"":1,"a":2}'])(
    'parses %s',
    (text) => {
      expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    },
  );
});

describe('canonical text', () => {
  it('is exactly the output of `toCanonical`', () => {
    fc.assert(
      fc.property(value, (given) => {
        const text = toCanonical(JSON.parse(JSON.stringify(given)));
        expect(readCanonical(text)).toEqual(JSON.parse(text));
        expect(readCanonical(`${text} `)).toBeUndefined();
      }),
    );
  });

  it.each([
    '{"b":1,"a":1}',
    '{"a":1,"a":1}',
    '{"a": 1}',
    '{"a":1.5}',
    '{"a":1.0}',
    '{"a":1e3}',
    '{"a":-0}',
    '{"a":9007199254740993}',
    String.raw`{"a":"\u0041"}`,
    String.raw`{"a":"\/"}`,
    String.raw`{"a":"\u000A"}`,
    String.raw`{"a":"\ud800"}`,
    String.raw`{"\ud800":1}`,
    '"\ud800"',
    '['.repeat(200_000) + ']'.repeat(200_000),
    '',
    'x',
  ])('rejects %.40s', (text) => {
    expect(readCanonical(text)).toBeUndefined();
  });

  it('may have a backslash before characters that look like half a surrogate pair', () => {
    expect(readCanonical(toCanonical({ a: '\\ud800' }))).toEqual({ a: '\\ud800' });
  });
});

describe('nesting', () => {
  const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const numbered = (levels: number) => `${'{"10":1,"9":'.repeat(levels)}1${'}'.repeat(levels)}`;

  it.each([lists, objects, numbered])('is at most 64 arrays and objects deep (%#)', (nest) => {
    expect(parseStrictJson(nest(64))).toEqual(JSON.parse(nest(64)));
    expect(readCanonical(nest(64))).toEqual(JSON.parse(nest(64)));
    expect(() => parseStrictJson(nest(65))).toThrow(JsonError);
    expect(readCanonical(nest(65))).toBeUndefined();
  });
});

describe('names that look like numbers', () => {
  it('are sorted as text in a canonical text', () => {
    expect(readCanonical('{"10":1,"9":2,"a":3}')).toEqual({ 9: 2, 10: 1, a: 3 });
    expect(readCanonical('{"-1":0,"0":1,"01":2,"1":3}')).toEqual({ '-1': 0, 0: 1, '01': 2, 1: 3 });
    expect(readCanonical('{"9":2,"10":1}')).toBeUndefined();
    expect(readCanonical('{"a":3,"10":1}')).toBeUndefined();
    expect(readCanonical('{"10":1,"9":2,"9":2}')).toBeUndefined();
    expect(() => parseStrictJson('{"10":1,"9":2,"10":1}')).toThrow(JsonError);
  });
});

describe('a time', () => {
  it.each(['2024-02-29T23:59:59Z', '2026-12-31T00:00:00Z', '2000-02-29T00:00:00Z'])('accepts %s', (text) => {
    expect(isTime(text)).toBe(true);
    expect(new Date(text).toISOString()).toBe(text.replace('Z', '.000Z'));
  });

  it.each([
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-13-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00z',
    '2026-01-01T00:00:00+00:00',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00:00Z\n',
    '',
  ])('rejects %j', (text) => {
    expect(isTime(text)).toBe(false);
  });
});
