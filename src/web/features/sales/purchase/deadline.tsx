import { formatDateTime, type Instant } from '#domain/time/london.ts';

/** A time such as "3 December 2026, 23:38 GMT". If it is too long for one line, it breaks between date and time. */
export function Deadline({ at }: { at: Instant | null }) {
  const [day, time] = formatDateTime(at).split(', ');
  return (
    <>
      <span className="whitespace-nowrap">{time ? `${day},` : day}</span>
      {time && (
        <>
          {' '}
          <span className="whitespace-nowrap">{time}</span>
        </>
      )}
    </>
  );
}
