import { describe, expect, it } from 'vitest';
import { formatEntryList, listEnteredNumbers } from './entry-list.ts';

describe('the entry list', () => {
  it('lists all issued numbers except those left out, ascending [STATE-11]', () => {
    const list = (issued: number, leftOut: number[]) => [...listEnteredNumbers(issued, leftOut)];
    expect(list(6, [])).toEqual([1, 2, 3, 4, 5, 6]);
    expect(list(6, [5, 1, 5])).toEqual([2, 3, 4, 6]);
    expect(list(2, [1, 2])).toEqual([]);
    expect(list(0, [])).toEqual([]);
  });

  it.each([0, 7, 1.5])('rejects leaving out number %s of six', (number) => {
    expect(() => listEnteredNumbers(6, [number])).toThrow(RangeError);
  });

  it('has one number per line, whatever the chunk size', () => {
    expect([...formatEntryList(new Uint32Array())]).toEqual([]);
    expect([...formatEntryList(Uint32Array.of(3))].join('')).toBe('3\n');
    const numbers = Array.from({ length: 20_000 }, (_, i) => i + 1);
    const parts = [...formatEntryList(Uint32Array.from(numbers))];
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toBe(numbers.map((number) => `${number}\n`).join(''));
  });
});
