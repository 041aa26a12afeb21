import { splitCountdown } from '#domain/time/remaining.ts';
import { cn } from './cn.ts';

type CountdownProps = {
  /** The end of the countdown, in milliseconds. */
  until: number;
  /** The server's current time, in milliseconds. */
  now: number;
  label: string;
  className?: string;
};

/** Uses tabular digits so that nothing moves when they change. */
export function Countdown({ until, now, label, className }: CountdownProps) {
  const { days, hours, minutes, seconds } = splitCountdown(new Date(until), new Date(now));
  const parts = Object.entries({ day: days, hour: hours, minute: minutes, second: seconds });
  return (
    // With the timer role, screen readers do not announce every second.
    <div role="timer" aria-label={label} className={cn('grid grid-cols-[repeat(4,auto)] gap-px', className)}>
      {parts.map(([unit, value]) => (
        <div key={unit} className="flex flex-col border-line border-l pl-3 first:border-l-0 first:pl-0">
          <span className="tabular font-display font-semibold text-2xl leading-none">
            {String(value).padStart(2, '0')}
          </span>
          <span className="mt-1.5 text-muted text-sm">{value === 1 ? unit : `${unit}s`}</span>
        </div>
      ))}
    </div>
  );
}
