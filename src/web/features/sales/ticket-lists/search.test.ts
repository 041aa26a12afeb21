import { expect, it } from 'vitest';
import { ticketListSearch } from './search.ts';

it('reads the search parameters of a list, and ignores unknown values [API-TICKETS-16]', () => {
  expect(ticketListSearch({ search: 'ann', status: 'voided', page: '3' })).toEqual({
    search: 'ann',
    status: 'voided',
    page: 3,
  });
  expect(ticketListSearch({ search: '', status: 'sold', page: '0' })).toEqual({});
  expect(ticketListSearch({ page: '1' })).toEqual({});
});
