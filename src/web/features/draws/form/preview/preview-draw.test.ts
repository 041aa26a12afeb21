import { describe, expect, it } from 'vitest';
import { storedDraw } from '../../../../../../tests/helpers/stored-draw.ts';
import { createDrawValues, toFormValues } from '../values.ts';
import { buildPreviewDraw } from './preview-draw.ts';

const now = new Date('2026-11-19T10:00:00Z');
const user = { id: '0190a1b2-0000-7000-8000-000000000002', firstName: 'Hedy', lastName: 'Host' };
const values = createDrawValues(now, true);
const shown = (changes: Partial<typeof values> = {}) =>
  buildPreviewDraw({ ...values, ...changes }, { user, now });

describe('the previewed draw', () => {
  it('equals the draw that would be saved', () => {
    const draw = shown({ title: ' Horse ', prizes: [{ description: 'A horse' }, { description: 'Jam' }] });
    expect(draw).toMatchObject({
      title: 'Horse',
      prize: 'A horse',
      hostName: 'H. Host',
      ticketPrice: 500,
      ticketLimit: 100,
      ticketsRemaining: 100,
      status: 'active',
      startDate: now.toISOString(),
      endDate: '2026-11-29T20:00:00.000Z',
    });
    expect(draw.prizes).toMatchObject([
      { rank: 1, description: 'A horse' },
      { rank: 2, description: 'Jam' },
    ]);
    expect(shown({ hasLimit: false })).toMatchObject({ ticketLimit: null, showProgressBar: null });
  });

  it('has placeholders for missing and invalid values', () => {
    const draw = shown({
      ticketPrice: 'x',
      ticketLimit: '',
      charityPercentage: 'many',
      extraTreesCount: '',
      hasMinimum: true,
      minTicketAmount: '',
      endDate: 'T10:00',
      customColor: 'red',
    });
    expect(draw).toMatchObject({
      title: 'Your prize draw',
      charityName: 'your charity',
      customColor: '#6d28d9',
      ticketPrice: 500,
      ticketLimit: 100,
      charityPercentage: 5,
      extraTreesCount: 0,
      minTicketAmount: null,
      endDate: now.toISOString(),
    });
    expect(draw.prizes).toMatchObject([{ rank: 1, description: 'The prize' }]);
  });

  it.each([
    [{ firstName: '👩‍🌾 Ann', lastName: 'Oak' }, '👩‍🌾. Oak'],
    [{ firstName: '', lastName: 'Oak' }, 'Oak'],
  ])('names its host as the public page will: %j', (named, hostName) => {
    expect(buildPreviewDraw(values, { user: { ...user, ...named }, now }).hostName).toBe(hostName);
  });

  it('keeps the fields of a saved draw that hosts cannot edit', () => {
    const stored = storedDraw({ ticketsSold: 7 });
    const draw = buildPreviewDraw({ ...toFormValues(stored, now), title: 'Other' }, { user, now, stored });
    expect(draw).toEqual({ ...stored, title: 'Other', ticketsRemaining: 193, customColor: '#6d28d9' });
  });
});
