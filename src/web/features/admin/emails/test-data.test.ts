import { describe, expect, it } from 'vitest';
import { dynamicDataOf } from './test-data.ts';

describe('dynamic data', () => {
  it('is what was typed, and nothing is an empty object', () => {
    expect(dynamicDataOf(' ')).toEqual({ ok: true, value: {} });
    expect(dynamicDataOf('{"a": [1, null]}')).toEqual({ ok: true, value: { a: [1, null] } });
  });

  it.each(['{', '{a: 1}', "{'a': 1}", 'nothing'])('that is not JSON is an error: %s [ADMIN-19]', (typed) => {
    expect(dynamicDataOf(typed)).toEqual({ ok: false, problem: 'The dynamic data is not valid JSON.' });
  });

  it.each(['[]', '5', 'null', '"x"'])('that is no object is an error: %s [ADMIN-19]', (typed) => {
    expect(dynamicDataOf(typed)).toMatchObject({ ok: false });
  });
});
