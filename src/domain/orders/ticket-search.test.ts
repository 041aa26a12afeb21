import { expect, it } from 'vitest';
import { indexedPatterns } from './ticket-search.ts';

it.each(['ann', 'o’neil', 'x.abc', 'Zoë'])('looks for %j anywhere [VIEW-03]', (searched) => {
  expect(indexedPatterns(searched)).toEqual([`%${searched}%`]);
});

it.each(['jo', 'x', 'a.b', 'jo s'])('looks for %j where words begin [VIEW-03]', (searched) => {
  expect(indexedPatterns(searched)).toEqual([`${searched}%`, `% ${searched}%`, `%\n${searched}%`]);
});

it('takes signs of patterns for themselves, and finds no word that begins with a sign', () => {
  expect(indexedPatterns('100%_\\')).toEqual(['%100\\%\\_\\\\%']);
  expect(indexedPatterns('@j_')).toContain('j\\_%');
  expect(indexedPatterns('@.')).toEqual([]);
});
