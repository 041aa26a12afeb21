import { describe, expect, it } from 'vitest';
import { storedDraw } from '../../../../../tests/helpers/stored-draw.ts';
import { copyToNewDraw, createDrawValues, toFormValues } from './values.ts';

const now = new Date('2026-11-19T10:00:00Z');

describe('a new draw', () => {
  it('starts with £5, 100 tickets, a progress bar and 5 % for the charity [WIZ-07]', () => {
    expect(createDrawValues(now, true)).toMatchObject({
      ticketPrice: '5.00',
      hasLimit: true,
      ticketLimit: '100',
      showProgressBar: true,
      charityPercentage: '5',
      extraTreesCount: '0',
      hasMinimum: false,
      hasMaxPerPerson: false,
    });
  });

  it('starts with a medium sum, the blue theme and an end on a Sunday evening [WIZ-08, WIZ-09]', () => {
    expect(createDrawValues(now, true)).toMatchObject({
      skillGameType: 'math',
      skillGameDifficulty: 'medium',
      colorScheme: 'blue',
      endDate: '2026-11-29T20:00',
      drawMode: 'manual',
      layout: 'classic',
      fontPair: 'heritage',
    });
  });

  it('suggests a custom colour, and a start tomorrow [WIZ-10, WIZ-17]', () => {
    expect(createDrawValues(now, true)).toMatchObject({
      customColor: '#6d28d9',
      startDate: '2026-11-20T10:00',
    });
  });

  it('starts unpublished for a host who may not publish yet', () => {
    expect(createDrawValues(now, true).publish).toBe('today');
    expect(createDrawValues(now, false).publish).toBe('none');
  });
});

describe('a saved draw in the form', () => {
  it('shows pounds, London times and the switches that are on', () => {
    expect(toFormValues(storedDraw({ minTicketAmount: 40 }), now)).toMatchObject({
      ticketPrice: '2.50',
      hasLimit: true,
      ticketLimit: '200',
      hasMinimum: true,
      minTicketAmount: '40',
      hasMaxPerPerson: false,
      endDate: '2026-11-30T18:00',
      prizes: [{ description: 'A week in a lighthouse' }, { description: 'A storm lamp' }],
    });
  });

  it('shows summer time in summer [GEN-03]', () => {
    const draw = storedDraw({ endDate: '2027-06-30T18:00:00.000Z' });
    expect(toFormValues(draw, now).endDate).toBe('2027-06-30T19:00');
  });

  it('is shown in pink if it has no colour theme [WIZ-09]', () => {
    expect(toFormValues(storedDraw({ colorScheme: null }), now).colorScheme).toBe('pink');
  });

  it('selects its own publish option [EDIT-11]', () => {
    const option = (changes: Parameters<typeof storedDraw>[0]) =>
      toFormValues(storedDraw(changes), now).publish;
    expect(option({ status: 'inactive', startDate: null })).toBe('none');
    expect(option({ status: 'inactive', paused: true })).toBe('none');
    expect(option({ status: 'scheduled', startDate: '2026-11-19T10:00:01.000Z' })).toBe('future');
    expect(option({ status: 'active', startDate: '2026-11-19T10:00:00.000Z' })).toBe('today');
  });

  it('shows a start in the future, and otherwise suggests tomorrow [WIZ-17]', () => {
    const scheduled = storedDraw({ status: 'scheduled', startDate: '2026-12-24T17:00:00.000Z' });
    expect(toFormValues(scheduled, now).startDate).toBe('2026-12-24T17:00');
    expect(toFormValues(storedDraw(), now).startDate).toBe('2026-11-20T10:00');
  });
});

describe('a copy of a draw', () => {
  it('has all fields of the draw, except for the dates, which are those of a new draw [COPY-01]', () => {
    const old = storedDraw({ status: 'completed', startDate: '2025-01-01T09:00:00.000Z' });
    const { publish, startDate, endDate, ...rest } = copyToNewDraw(old, now, true);
    expect(toFormValues(old, now)).toMatchObject(rest);
    expect({ publish, startDate, endDate }).toEqual({
      publish: 'today',
      startDate: '2026-11-20T10:00',
      endDate: '2026-11-29T20:00',
    });
    expect(copyToNewDraw(old, now, false).publish).toBe('none');
  });
});
