/** "14:05" of minutes and seconds left; never below zero. */
export function minutesLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const SAID_AT_MINUTES = [1, 5];

/** What is said aloud of the time left: a few times, not every second. Empty while there is plenty. */
export function timeWarning(ms: number): string {
  const due = SAID_AT_MINUTES.find((minutes) => ms <= minutes * 60_000);
  if (due === undefined || ms <= 0) return '';
  return `${due} ${due === 1 ? 'minute' : 'minutes'} left to pay.`;
}
