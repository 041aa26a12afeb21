import { useState } from 'react';
import { countdownParts } from '#domain/time/remaining.ts';
import { groups } from './words.ts';

type CountProps = { count: number; limit?: number | null; label: string };

/** How many tickets, large: "1,284 of 5,000 tickets sold". */
export function Count({ count, limit = null, label }: CountProps) {
  return (
    <p className="stage-count">
      <Rolling value={groups(count)} />
      <span className="stage-count-label">
        {limit !== null && `of ${groups(limit)} `}
        {count === 1 && limit === null ? 'ticket' : 'tickets'} {label}
      </span>
    </p>
  );
}

/** Rolls when it changes, and stands still when the page is opened. */
function Rolling({ value }: { value: string }) {
  const [first] = useState(value);
  return (
    <span key={value} className="stage-count-number" data-rolls={value !== first || undefined}>
      {value}
    </span>
  );
}

/** Days and the time that is left, in digits of one width. */
export function TimeLeft({ until, now }: { until: string; now: number }) {
  const { days, hours, minutes, seconds } = countdownParts(new Date(until), new Date(now));
  const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return (
    <p role="timer" aria-label="Time until ticket sales close" className="stage-left">
      {days > 0 && `${days} ${days === 1 ? 'day' : 'days'} `}
      {clock}
    </p>
  );
}
