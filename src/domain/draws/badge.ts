import type { Status } from './states.ts';

export type BadgeTone = 'blue' | 'amber' | 'green' | 'purple' | 'yellow' | 'grey';

export interface Badge {
  label: string;
  tone: BadgeTone;
}

const BY_STATUS: Record<Status, Badge> = {
  inactive: { label: 'Inactive', tone: 'grey' },
  scheduled: { label: 'Scheduled', tone: 'amber' },
  active: { label: 'Active', tone: 'green' },
  awaiting_draw: { label: 'Awaiting Draw', tone: 'purple' },
  completed: { label: 'Completed', tone: 'blue' },
  cancelled: { label: 'Cancelled', tone: 'grey' },
};

/** Chooses the status badge. A draw that an admin paused keeps its start date and shows "Inactive". */
export function chooseBadge(draw: { status: Status; startDate: Date | string | null }): Badge {
  return draw.startDate === null ? { label: 'Unpublished', tone: 'yellow' } : BY_STATUS[draw.status];
}
