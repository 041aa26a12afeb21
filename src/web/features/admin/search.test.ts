import { expect, it } from 'vitest';
import { addressOf, adminSearch } from './search.ts';

it('the first area is the bare address', () => {
  for (const raw of [{}, { tab: 'hosts' }, { tab: 'nonsense' }]) expect(adminSearch(raw)).toEqual({});
  expect(adminSearch({ search: 'ada', page: '3' })).toEqual({ search: 'ada', page: 3 });
});

it('an area keeps what is looked for, and nothing that means nothing', () => {
  const wish = { tab: 'outbox', search: 'ada', state: 'dead', page: '3', mail: 'an-id' };
  expect(adminSearch({ ...wish, nonsense: 'x' })).toEqual({ ...wish, page: 3 });
  expect(adminSearch({ tab: 'outbox', search: '', page: '1', mail: '' })).toEqual({ tab: 'outbox' });
  expect(adminSearch({ tab: 'people', search: 'x'.repeat(500), page: '-1' })).toEqual({
    tab: 'people',
    search: 'x'.repeat(320),
  });
});

it('an address leaves out what is wished away', () => {
  expect(addressOf({ tab: 'people', search: undefined, state: '', page: undefined })).toEqual({
    tab: 'people',
  });
});
