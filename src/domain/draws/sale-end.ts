import { plural } from '../text/plural.ts';
import type { Status } from './states.ts';

/** Who ended sales. People who run the draw count as `host`, also if they are admins. */
export const SALE_ENDERS = ['schedule', 'host', 'admin'] as const;
export type SaleEnder = (typeof SALE_ENDERS)[number];

type EndedDraw<Time> = { endDate: Time; endedAt: Time | null; endedBy: SaleEnder | null };

export type EarlyEnd = { by: Exclude<SaleEnder, 'schedule'>; seconds: number };

/** Returns who ended sales before the promised end, and how many whole seconds before; null if they did not. */
export function findEarlyEnd({ endDate, endedAt, endedBy }: EndedDraw<Date | string>): EarlyEnd | null {
  if (endedAt === null || endedBy === null || endedBy === 'schedule') return null;
  const seconds = Math.floor((new Date(endDate).getTime() - new Date(endedAt).getTime()) / 1000);
  return seconds > 0 ? { by: endedBy, seconds } : null;
}

const UNITS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** Describes how early sales ended, in whole units, rounded down: "19 days early". */
export function describeHowEarly(seconds: number): string {
  for (const [size, name] of UNITS) {
    if (seconds >= size) return `${plural(Math.floor(seconds / size), name)} early`;
  }
  return 'less than a minute early';
}

/** Describes an early end: "Ended 19 days early by the host". */
export function describeEarlyEnd({ by, seconds }: EarlyEnd, brandName: string): string {
  return `Ended ${describeHowEarly(seconds)} by ${by === 'host' ? 'the host' : brandName}`;
}

type Sale = { status: Status; endDate: Date; endedAt: Date | null; pausedAt: Date | null };

/**
 * Whether sales have ended at `now`, or are paused. A paused draw can be drawn without going on sale again, so nothing
 * that needs an open sale may happen during a pause.
 */
export function hasSaleEnded({ status, endDate, endedAt, pausedAt }: Sale, now: Date): boolean {
  if (endedAt !== null || pausedAt !== null || endDate <= now) return true;
  return status === 'awaiting_draw' || status === 'completed' || status === 'cancelled';
}
