import { useState } from 'react';
import { splitCountdown } from '#domain/time/remaining.ts';
import { formatCount } from './copy.ts';

type CountProps = { count: number; limit?: number | null; label: string };

/** A large ticket count: "1,284 of 5,000 tickets sold". */
export function Count({ count, limit = null, label }: CountProps) {
  return (
    <p className="stage-count">
      <Rolling value={formatCount(count)} />
      <span className="stage-count-label">
        {limit !== null && `of ${formatCount(limit)} `}
        {count === 1 && limit === null ? 'ticket' : 'tickets'} {label}
      </span>
    </p>
  );
}

/** Animates changes, but not the first value. */
function Rolling({ value }: { value: string }) {
  const [first] = useState(value);
  return (
    <span key={value} className="stage-count-number" data-rolls={value !== first || undefined}>
      {value}
    </span>
  );
}

/** The remaining days and time, in tabular digits. */
export function TimeLeft({ until, now }: { until: string; now: number }) {
  const { days, hours, minutes, seconds } = splitCountdown(new Date(until), new Date(now));
  const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return (
    <p role="timer" aria-label="Time until ticket sales close" className="stage-left">
      {days > 0 && `${days} ${days === 1 ? 'day' : 'days'} `}
      {clock}
    </p>
  );
}
