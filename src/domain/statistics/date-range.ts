/** How a date range is split: by days, weeks from Monday, or months. */
export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

const DAY_MS = 86_400_000;
const MOST_DAYS = 3653;

/** Counts the days between two calendar days such as `2026-11-21`, independent of time zones. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** The calendar day that is this many days later. */
export function addDays(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a range is at most ten years. */
export function isDateRangeAllowed(from: string, to: string): boolean {
  return daysBetween(from, to) < MOST_DAYS;
}

/** More steps would be unreadable and slow to calculate. */
const MOST_STEPS = 800;

/** Whether a range has few enough steps of this kind. */
export function areStepsAllowed(from: string, to: string, by: Step | undefined): boolean {
  return by !== 'day' || daysBetween(from, to) < MOST_STEPS;
}

/** The step for a chart: days up to a month, weeks up to half a year, else months. */
export function chooseStep(from: string, to: string): Step {
  const days = daysBetween(from, to) + 1;
  if (days <= 45) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** The first day of the step that contains the day. */
function beginOf(day: string, by: Step): string {
  if (by === 'day') return day;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** The steps of a range, both days included. The first and last are shortened to fit the range. */
export function listSteps(from: string, to: string, by: Step): { from: string; to: string }[] {
  const steps: { from: string; to: string }[] = [];
  for (let day = from; day <= to; day = addDays(day)) {
    const last = steps.at(-1);
    if (last && beginOf(last.from, by) === beginOf(day, by)) last.to = day;
    else steps.push({ from: day, to: day });
  }
  return steps;
}
