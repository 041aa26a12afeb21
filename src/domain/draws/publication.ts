import type { Status } from './states.ts';

/** The status that follows from a draw's dates. */
export function deriveStatusFromDates(
  dates: { startDate: Date | null; endDate: Date },
  now: Date,
): Extract<Status, 'inactive' | 'scheduled' | 'active' | 'awaiting_draw'> {
  if (dates.startDate === null) return 'inactive';
  if (dates.endDate <= now) return 'awaiting_draw';
  return dates.startDate > now ? 'scheduled' : 'active';
}

/** The choices at the end of the form: start now, start on a date, do not publish. */
export const PUBLISH_OPTIONS = ['today', 'future', 'none'] as const;
export type PublishOption = (typeof PUBLISH_OPTIONS)[number];

/** The choice that the form selects first for a stored draw. */
export function chooseInitialPublishOption(
  draw: { status: Status; startDate: Date | null },
  now: Date,
): PublishOption {
  if (draw.startDate === null || draw.status === 'inactive') return 'none';
  return draw.startDate > now ? 'future' : 'today';
}
