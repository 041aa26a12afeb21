import { describe, expect, it } from 'vitest';
import { STATUSES } from '#domain/draws/states.ts';
import { drawActions } from './draw-actions.ts';

const draw = (more: Partial<Parameters<typeof drawActions>[0]> = {}) => ({
  status: 'active' as const,
  startDate: '2026-11-01T12:00:00.000Z',
  archived: false,
  isDrawn: false,
  ticketsSold: 3,
  ...more,
});
const allowed = (key: 'archive' | 'end') => STATUSES.filter((status) => drawActions(draw({ status }))[key]);

describe('what can be done with a draw in the list', () => {
  it('archives unpublished, completed and cancelled ones only [LIST-16]', () => {
    expect(allowed('archive')).toEqual(['completed', 'cancelled']);
    expect(drawActions(draw({ status: 'inactive', startDate: null })).archive).toBe(true);
    expect(drawActions(draw({ status: 'completed', archived: true })).archive).toBe(false);
  });

  it('restores archived ones [LIST-04]', () => {
    expect(drawActions(draw()).restore).toBe(false);
    expect(drawActions(draw({ archived: true })).restore).toBe(true);
  });

  it('ends active ones only [LIST-17]', () => {
    expect(allowed('end')).toEqual(['active']);
  });

  it('deletes only while nothing was sold [LIST-19]', () => {
    expect(drawActions(draw()).remove).toBe(false);
    expect(drawActions(draw({ ticketsSold: 0 })).remove).toBe(true);
  });

  it('leads to the drawing before it and to its results after it [LIST-15]', () => {
    const names = STATUSES.map((status) => [status, drawActions(draw({ status })).control]);
    expect(Object.fromEntries(names)).toEqual({
      inactive: 'Draw Winner',
      scheduled: 'Draw Winner',
      active: 'Draw Winner',
      awaiting_draw: 'Draw Winner',
      completed: 'View Draw Results',
      cancelled: null,
    });
    expect(drawActions(draw({ status: 'cancelled', isDrawn: true })).control).toBe('View Draw Results');
  });
});
