import { formatTime } from '#domain/time/london.ts';
import { type ServerTime, useServerNow } from '#web/lib/server-time.ts';

type TimeLeftProps = { expiresAt: string; time: ServerTime };

/** Counts down the time for which the tickets are held. */
export function TimeLeft({ expiresAt, time }: TimeLeftProps) {
  const left = Date.parse(expiresAt) - useServerNow(time, Date.parse(expiresAt));
  const seconds = Math.floor(left / 1000);
  // The final payment check may still be running.
  if (seconds <= 0) return <>your time to pay has run out</>;
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span role="timer" aria-label={`until ${formatTime(expiresAt)}`} className="tabular font-semibold">
      {`${text} left`}
    </span>
  );
}
