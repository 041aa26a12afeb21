import { describe, expect, it } from 'vitest';
import { STATUSES, type Status } from '#domain/draws/states.ts';
import type { TeamRole } from '#domain/organisations/roles.ts';
import { listDrawActions } from './draw-actions.ts';

const draw = (more: Partial<Parameters<typeof listDrawActions>[0]> = {}) => ({
  status: 'active' as const,
  startDate: '2026-11-01T12:00:00.000Z',
  archived: false,
  isDrawn: false,
  ticketsSold: 3,
  role: 'owner' as const,
  ...more,
});
const allowed = (key: 'archive' | 'end') =>
  STATUSES.filter((status) => listDrawActions(draw({ status }))[key]);

describe('the actions for a draw in the list', () => {
  it('archive only unpublished, completed and cancelled draws [LIST-16]', () => {
    expect(allowed('archive')).toEqual(['completed', 'cancelled']);
    expect(listDrawActions(draw({ status: 'inactive', startDate: null })).archive).toBe(true);
    expect(listDrawActions(draw({ status: 'completed', archived: true })).archive).toBe(false);
  });

  it('restore archived draws [LIST-04]', () => {
    expect(listDrawActions(draw()).restore).toBe(false);
    expect(listDrawActions(draw({ archived: true })).restore).toBe(true);
  });

  it('run a draw again once it is over [COPY-01]', () => {
    const again = STATUSES.filter((status) => listDrawActions(draw({ status })).again);
    expect(again).toEqual(['awaiting_draw', 'completed', 'cancelled']);
  });

  it('end only active draws [LIST-17]', () => {
    expect(allowed('end')).toEqual(['active']);
  });

  it('delete only draws that have sold nothing [LIST-19]', () => {
    expect(listDrawActions(draw()).remove).toBe(false);
    expect(listDrawActions(draw({ ticketsSold: 0 })).remove).toBe(true);
  });

  it('link to the drawing before it takes place, and to its results afterwards [LIST-15]', () => {
    const names = STATUSES.map((status) => [status, listDrawActions(draw({ status })).control]);
    expect(Object.fromEntries(names)).toEqual({
      inactive: 'Draw Winner',
      scheduled: 'Draw Winner',
      active: 'Draw Winner',
      awaiting_draw: 'Draw Winner',
      completed: 'View Draw Results',
      cancelled: null,
    });
    expect(listDrawActions(draw({ status: 'cancelled', isDrawn: true })).control).toBe('View Draw Results');
  });

  it('follow the role in the organisation’s team [ORG-14]', () => {
    const of = (role: TeamRole, status: Status = 'awaiting_draw') => {
      const { control, edit, archive } = listDrawActions(draw({ role, status }));
      return { control, edit, archive };
    };
    const none = { control: null, edit: false, archive: false };
    expect(of('viewer')).toEqual(none);
    expect(of('treasurer')).toEqual(none);
    expect(of('drawer')).toEqual({ ...none, control: 'Draw Winner' });
    expect(of('editor')).toEqual({ ...none, edit: true });
    expect(of('viewer', 'completed')).toEqual({ ...none, control: 'View Draw Results' });
    expect(of('editor', 'completed').archive).toBe(true);
  });
});
