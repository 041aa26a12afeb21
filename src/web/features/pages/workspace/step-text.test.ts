import { expect, it } from 'vitest';
import { describeStep, describeWhoActs } from './step-text.ts';

const draw = {
  status: 'active',
  startDate: '2026-11-01T12:00:00.000Z',
  endDate: '2026-12-01T12:00:00.000Z',
  logRefused: false,
  freeEntry: null,
  outcome: null,
} as const;
const member = { isOwner: false, isAdmin: false };
const publish = { kind: 'publish' } as const;
const start = {
  kind: 'task',
  task: { kind: 'draw', prizeDrawId: 'x', prizeDrawTitle: 'A lamp', dueAt: '2026-12-10T00:00:00.000Z' },
} as const;

it('describes steps and tasks, and marks what is late [WORK-02]', () => {
  expect(describeStep({ kind: 'share' }, draw, 0)).toMatchObject({ title: 'Share it', action: 'Share' });
  expect(describeStep({ kind: 'wait_for_start' }, draw, 0)).toMatchObject({ action: null, isUrgent: false });
  expect(describeStep(start, draw, 0)).toMatchObject({ title: 'Draw the winner', isUrgent: false });
  expect(describeStep(start, draw, Date.parse('2026-12-11T00:00:00.000Z')).isUrgent).toBe(true);
  const refused = describeStep({ kind: 'contact' }, { ...draw, logRefused: true }, 0);
  expect([refused.title, refused.isUrgent]).toEqual(['We’re looking into it', true]);
});

it('says who can take a step that the viewer cannot [WORK-05]', () => {
  expect(describeWhoActs(publish, { ...member, role: 'editor' })).toBeNull();
  expect(describeWhoActs(publish, { ...member, isAdmin: true })).toBeNull();
  expect(describeWhoActs(publish, { ...member, role: 'viewer' })).toBe('An owner or an editor can do this.');
  expect(describeWhoActs(start, { ...member, role: 'drawer' })).toBeNull();
  expect(describeWhoActs(start, { ...member, role: 'editor' })).toBe('An owner or a drawer can do this.');
});
