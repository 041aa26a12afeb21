const DAY_MS = 86_400_000;

/** How far back insights look: the last 7 or 30 days of London's calendar, today included, or all there are. */
export const RANGES = { week: 7, month: 30, all: null } as const satisfies Record<string, number | null>;
export type Range = keyof typeof RANGES;

/** Each day from one to another, both included, as "2026-11-21". Nothing where the first is the later one. */
export function daysFrom(first: string, last: string): string[] {
  const start = Date.parse(first);
  const count = Math.floor((Date.parse(last) - start) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    new Date(start + at * DAY_MS).toISOString().slice(0, 10),
  );
}

/**
 * As few stretches of equal length as a chart has room for, each beginning with its first day: of one day where there are
 * few, of seven and more where there are many.
 */
export function stretches<Day>(days: readonly Day[], most: number): Day[][] {
  const length = days.length <= most ? 1 : Math.ceil(days.length / most / 7) * 7;
  return Array.from({ length: Math.ceil(days.length / length) }, (_, at) =>
    days.slice(at * length, (at + 1) * length),
  );
}

/** "42.9%", of nothing "–". */
export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${(Math.round((part / whole) * 1000) / 10).toFixed(1).replace('.0', '')}%`;
}
