import { describe, expect, it } from 'vitest';
import { parseDynamicData } from './test-data.ts';

describe('dynamic data', () => {
  it('is parsed from JSON, and empty input becomes an empty object', () => {
    expect(parseDynamicData(' ')).toEqual({ ok: true, value: {} });
    expect(parseDynamicData('{"a": [1, null]}')).toEqual({ ok: true, value: { a: [1, null] } });
  });

  it.each(['{', '{a: 1}', "{'a': 1}", 'nothing'])('rejects invalid JSON: %s [ADMIN-19]', (typed) => {
    expect(parseDynamicData(typed)).toEqual({ ok: false, problem: 'The dynamic data is not valid JSON.' });
  });

  it.each(['[]', '5', 'null', '"x"'])('rejects JSON that is not an object: %s [ADMIN-19]', (typed) => {
    expect(parseDynamicData(typed)).toMatchObject({ ok: false });
  });
});
