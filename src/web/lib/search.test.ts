import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneOf, parseSearch, positiveInteger, stringifySearch, text } from './search.ts';

describe('search parameters', () => {
  it('are declared by every route that reads them, because the server drops all others', () => {
    const folder = new URL('../routes/', import.meta.url);
    const undeclared = readdirSync(folder).filter((name) => {
      const route = readFileSync(new URL(encodeURIComponent(name), folder), 'utf8');
      return route.includes('Route.useSearch()') && !route.includes('validateSearch');
    });
    expect(undeclared).toEqual([]);
  });

  it('are always strings, even if they look like numbers or JSON', () => {
    expect(parseSearch('?code=007&flag=true&list=%5B1%5D&empty=')).toEqual({
      code: '007',
      flag: 'true',
      list: '[1]',
      empty: '',
    });
  });

  it('survive a round trip', () => {
    const names = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__');
    fc.assert(
      fc.property(fc.dictionary(names, fc.string()), (search) => {
        expect({ ...parseSearch(stringifySearch(search)) }).toEqual({ ...search });
      }),
    );
  });

  it('leave out unset values', () => {
    expect(stringifySearch({ tab: 'login', type: undefined, page: 2, other: null })).toBe(
      '?tab=login&page=2',
    );
    expect(stringifySearch({ tab: undefined })).toBe('');
  });
});

describe('reading one parameter', () => {
  it('accepts only one of the choices', () => {
    expect(oneOf('login', ['login', 'register'])).toBe('login');
    expect(oneOf('other', ['login', 'register'])).toBeUndefined();
  });

  it('accepts a non-empty text', () => {
    expect(text('x')).toBe('x');
    expect(text('')).toBeUndefined();
    expect(text(1)).toBeUndefined();
  });

  it('accepts whole numbers from 1', () => {
    expect(positiveInteger('12')).toBe(12);
    expect(positiveInteger(3)).toBe(3);
    for (const wrong of ['0', '-1', '1.5', 'x', '', '1e99', null, []]) {
      expect(positiveInteger(wrong)).toBeUndefined();
    }
  });
});
