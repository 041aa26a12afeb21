import { expect, it } from 'vitest';
import { indexedPatterns } from './ticket-search.ts';

it.each(['ann', 'o’neil', 'x.abc', 'Zoë'])('looks for %j anywhere [VIEW-03]', (searched) => {
  expect(indexedPatterns(searched)).toEqual([`%${searched}%`]);
});

it.each(['jo', 'x', 'a.b', 'jo s'])('looks for %j where words begin [VIEW-03]', (searched) => {
  const patterns = indexedPatterns(searched);
  expect(patterns).toContain(`${searched}%`);
  expect(patterns).toContain(`% ${searched}%`);
  expect(patterns).toContain(`%@${searched}%`);
});

it('takes signs of patterns for themselves', () => {
  expect(indexedPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
  expect(indexedPatterns('@j_')).toContain('j\\_%');
  expect(indexedPatterns('%@_')).toEqual([]);
});
