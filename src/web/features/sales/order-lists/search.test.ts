import { expect, it } from 'vitest';
import { parseOrdersSearch } from './search.ts';

it.each([
  [{}, {}],
  [
    { search: 'ada', status: 'paid', page: '2' },
    { search: 'ada', status: 'paid', page: 2 },
  ],
  [
    { by: 'buyer', status: 'active' },
    { by: 'buyer', status: 'active' },
  ],
  [{ by: 'buyer', status: 'paid', page: '1' }, { by: 'buyer' }],
  [{ by: 'ticket', status: 'active', page: '-1', search: '' }, {}],
])('reads %j as %j [WORK-11]', (raw, search) => expect(parseOrdersSearch(raw)).toEqual(search));
