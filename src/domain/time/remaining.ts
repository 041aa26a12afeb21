const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface CountdownParts {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Whether the exact end time has passed. */
export function hasPassed(end: Date, now: Date): boolean {
  return now.getTime() >= end.getTime();
}

/** Days until the end, rounded up; 0 after the end. */
export function countDaysLeft(end: Date, now: Date): number {
  return Math.ceil(left(end, now) / DAY);
}

/** The parts of a countdown; all zero after the end. */
export function splitCountdown(end: Date, now: Date): CountdownParts {
  const ms = left(end, now);
  return {
    days: Math.floor(ms / DAY),
    hours: Math.floor((ms % DAY) / HOUR),
    minutes: Math.floor((ms % HOUR) / MINUTE),
    seconds: Math.floor((ms % MINUTE) / SECOND),
  };
}

function left(end: Date, now: Date): number {
  return Math.max(0, end.getTime() - now.getTime());
}
