import { expect, it } from 'vitest';
import { parseTicketListSearch } from './search.ts';

it('reads the search parameters of a list, and ignores unknown values [API-TICKETS-16]', () => {
  expect(parseTicketListSearch({ search: 'ann', status: 'voided', page: '3' })).toEqual({
    search: 'ann',
    status: 'voided',
    page: 3,
  });
  expect(parseTicketListSearch({ search: '', status: 'sold', page: '0' })).toEqual({});
  expect(parseTicketListSearch({ page: '1' })).toEqual({});
});
