import { expect, it } from 'vitest';
import { typedSince } from './typed-since.ts';
import { newDrawValues } from './values.ts';

const sent = newDrawValues(new Date('2026-11-21T12:00:00Z'), true);

it('is nothing where nothing was changed', () => {
  expect(typedSince(sent, structuredClone(sent))).toEqual({});
});

it('is each field that was changed, and no other [EDIT-18]', () => {
  const changed = {
    title: 'Two weeks in a lighthouse',
    prizes: [{ description: 'The lighthouse' }],
    picturesOnTheirWay: 1,
  };
  expect(typedSince(sent, { ...sent, ...changed })).toEqual(changed);
});
