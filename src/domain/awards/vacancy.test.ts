import { describe, expect, it } from 'vitest';
import { AWARD_STATES, isVacant } from './states.ts';
import { describeVacancy, findVacancy, type Vacancy } from './vacancy.ts';

const lost = {
  cause: null,
  closedAt: new Date('2026-12-05T12:00:00Z'),
  appealedAt: null,
  appealDecidedAt: null,
};
const vacancy = (changes: Partial<Vacancy> = {}): Vacancy => ({
  state: 'declined',
  cause: null,
  at: '2026-12-05T12:00:00.000Z',
  redrawBy: '2026-12-12T12:00:00.000Z',
  ...changes,
});

describe('a prize that was drawn', () => {
  it('has no winner once the winner declined, did not claim in time or was disqualified [AWARD-62]', () => {
    const vacant = AWARD_STATES.filter((state) => findVacancy({ ...lost, state }) !== null);
    expect(vacant).toEqual(AWARD_STATES.filter(isVacant));
  });

  it('is redrawn within 7 days of its loss, but not before an appeal is decided [AWARD-17]', () => {
    expect(findVacancy({ ...lost, state: 'declined' })).toEqual(vacancy());
    const state = 'lapsed';
    const appealed = { ...lost, state, appealedAt: '2026-12-10T12:00:00Z' } as const;
    expect(findVacancy(appealed)?.redrawBy).toBeNull();
    const soon = findVacancy({ ...appealed, appealDecidedAt: '2026-12-11T12:00:00Z' });
    expect(soon?.redrawBy).toBe('2026-12-12T12:00:00.000Z');
    const late = findVacancy({ ...appealed, appealDecidedAt: '2026-12-20T12:00:00Z' });
    expect(late?.redrawBy).toBe('2026-12-20T12:00:00.000Z');
  });
});

it.each([
  [
    vacancy(),
    'its winner declined the prize on 5 December 2026. This prize will be drawn again by 12 December 2026.',
  ],
  [vacancy({ state: 'lapsed' }), 'its winner had not claimed the prize by 5 December 2026.'],
  [
    vacancy({ state: 'disqualified', cause: 'ineligible' }),
    'we withdrew the prize on 5 December 2026, because its winner was not eligible.',
  ],
  [
    vacancy({ state: 'disqualified', cause: 'unreachable' }),
    'we withdrew the prize on 5 December 2026, because its winner could not be reached.',
  ],
  [
    vacancy({ state: 'disqualified', cause: 'error' }),
    'we withdrew the prize on 5 December 2026, because of an error.',
  ],
  [vacancy({ redrawBy: null }), 'will be drawn again unless the former winner’s appeal succeeds.'],
])('says why it has no winner, and by when it is redrawn: %# [AWARD-62]', (of, text) => {
  expect(describeVacancy(17, of)).toMatch(/^Ticket 000017 was drawn, but /);
  expect(describeVacancy(17, of)).toContain(text);
});
