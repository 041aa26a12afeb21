import { expect, it } from 'vitest';
import { adminSearch } from './search.ts';

it('the first area is the bare address, whatever else stands in it', () => {
  for (const raw of [{}, { tab: 'hosts' }, { tab: 'nonsense' }, { search: 'ada', page: '3' }]) {
    expect(adminSearch(raw)).toEqual({});
  }
});

it('the outbox keeps what is looked for, and nothing that means nothing', () => {
  const wish = { tab: 'outbox', search: 'ada', state: 'dead', page: '3', mail: 'an-id' };
  expect(adminSearch(wish)).toEqual({ ...wish, page: 3 });
  expect(adminSearch({ tab: 'outbox', search: '', state: 'lost', page: '1', mail: '' })).toEqual({
    tab: 'outbox',
  });
  expect(adminSearch({ tab: 'outbox', search: 'x'.repeat(500), page: '-1' })).toEqual({
    tab: 'outbox',
    search: 'x'.repeat(320),
  });
});
