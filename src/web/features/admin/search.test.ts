import { expect, it } from 'vitest';
import { buildAdminSearch, parseAdminSearch } from './search.ts';

it('uses the address without a tab for the first area', () => {
  for (const raw of [{}, { tab: 'hosts' }, { tab: 'nonsense' }]) expect(parseAdminSearch(raw)).toEqual({});
  expect(parseAdminSearch({ search: 'ada', page: '3' })).toEqual({ search: 'ada', page: 3 });
});

it('keeps an area’s own parameters, and drops empty ones', () => {
  const wish = { tab: 'outbox', search: 'ada', state: 'dead', page: '3', mail: 'an-id' };
  expect(parseAdminSearch({ ...wish, nonsense: 'x' })).toEqual({ ...wish, page: 3 });
  expect(parseAdminSearch({ tab: 'outbox', search: '', page: '1', mail: '' })).toEqual({ tab: 'outbox' });
  expect(parseAdminSearch({ tab: 'people', search: 'x'.repeat(500), page: '-1' })).toEqual({
    tab: 'people',
    search: 'x'.repeat(320),
  });
});

it('leaves out parameters set to undefined', () => {
  expect(buildAdminSearch({ tab: 'people', search: undefined, state: '', page: undefined })).toEqual({
    tab: 'people',
  });
});
