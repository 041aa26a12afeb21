import { expect, it } from 'vitest';
import { findLaterEdits } from './find-later-edits.ts';
import { createDrawValues } from './values.ts';

const sent = createDrawValues(new Date('2026-11-21T12:00:00Z'), true);

it('returns nothing when nothing was changed', () => {
  expect(findLaterEdits(sent, structuredClone(sent))).toEqual({});
});

it('returns only the fields that were changed [EDIT-18]', () => {
  const changed = {
    title: 'Two weeks in a lighthouse',
    prizes: [{ description: 'The lighthouse' }],
    picturesOnTheirWay: 1,
  };
  expect(findLaterEdits(sent, { ...sent, ...changed })).toEqual(changed);
});
