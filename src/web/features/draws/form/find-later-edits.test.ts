import { expect, it } from 'vitest';
import { findLaterEdits } from './find-later-edits.ts';
import { createDrawValues } from './values.ts';

const sent = createDrawValues(new Date('2026-11-21T12:00:00Z'), true);

it('is nothing where nothing was changed', () => {
  expect(findLaterEdits(sent, structuredClone(sent))).toEqual({});
});

it('is each field that was changed, and no other [EDIT-18]', () => {
  const changed = {
    title: 'Two weeks in a lighthouse',
    prizes: [{ description: 'The lighthouse' }],
    picturesOnTheirWay: 1,
  };
  expect(findLaterEdits(sent, { ...sent, ...changed })).toEqual(changed);
});
