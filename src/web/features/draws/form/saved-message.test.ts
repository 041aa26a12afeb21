import { describe, expect, it } from 'vitest';
import { buildSavedMessage } from './saved-message.ts';

const startDate = '2026-07-01T09:00:00.000Z';

describe('the success message', () => {
  it.each([
    ['inactive', null, 'is saved but not published yet.'],
    ['active', startDate, 'is on sale.'],
    ['scheduled', startDate, 'goes on sale on 1 July 2026, 10:00 BST.'],
  ] as const)('states the status of a new draw: %s [CREATE-03]', (status, start, text) => {
    expect(buildSavedMessage({ title: 'A horse', status, startDate: start }, false)).toEqual({
      title: 'Prize draw created',
      description: `“A horse” ${text}`,
    });
  });

  it('says that an existing draw is saved, whatever its status [CREATE-03]', () => {
    expect(buildSavedMessage({ title: 'A horse', status: 'awaiting_draw', startDate }, true)).toEqual({
      title: 'Prize draw updated',
      description: '“A horse” is saved.',
    });
  });
});
