/** Formats the time left as "14:05". It is never negative. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const ANNOUNCED_AT_MINUTES = [1, 5];

/**
 * Returns the screen reader announcement of the time left. It changes only a few times, not every second. Empty
 * while there is plenty of time.
 */
export function getTimeWarning(ms: number): string {
  const due = ANNOUNCED_AT_MINUTES.find((minutes) => ms <= minutes * 60_000);
  if (due === undefined || ms <= 0) return '';
  return `${due} ${due === 1 ? 'minute' : 'minutes'} left to pay.`;
}
