const DAY_MS = 86_400_000;

/** How far back insights look: the last 7 or 30 days in London including today, or the whole sale. */
export const RANGES = { week: 7, month: 30, all: null } as const satisfies Record<string, number | null>;
export type Range = keyof typeof RANGES;

/** Lists the days from `first` to `last`, both included, such as "2026-11-21". Empty if `first` is later. */
export function listDays(first: string, last: string): string[] {
  const start = Date.parse(first);
  const count = Math.floor((Date.parse(last) - start) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) =>
    new Date(start + at * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Groups days into at most `most` periods of equal length for a chart. */
export function splitIntoPeriods<Day>(days: readonly Day[], most: number): Day[][] {
  const length = days.length <= most ? 1 : Math.ceil(days.length / most / 7) * 7;
  return Array.from({ length: Math.ceil(days.length / length) }, (_, at) =>
    days.slice(at * length, (at + 1) * length),
  );
}

/** A percentage such as "42.9%"; "–" if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '–' : `${(Math.round((part / whole) * 1000) / 10).toFixed(1).replace('.0', '')}%`;
}
