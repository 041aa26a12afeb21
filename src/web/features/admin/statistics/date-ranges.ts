import { addDays } from '#domain/statistics/date-range.ts';

type Dates = { from: string; to: string };
type UsualRange = Dates & { name: string };

/** The date ranges that are offered as links on this day. */
export function listUsualRanges(day: string): UsualRange[] {
  const year = day.slice(0, 4);
  const yesterday = addDays(day, -1);
  const month = `${day.slice(0, 7)}-01`;
  const monthBefore = addDays(month, -1);
  return [
    { name: 'Today', from: day, to: day },
    { name: 'Yesterday', from: yesterday, to: yesterday },
    { name: '7 days', from: addDays(day, -6), to: day },
    { name: '30 days', from: addDays(day, -29), to: day },
    { name: 'This month', from: month, to: day },
    { name: 'Last month', from: `${monthBefore.slice(0, 7)}-01`, to: monthBefore },
    { name: '12 months', from: addDays(day, -364), to: day },
    { name: `${year} so far`, from: `${year}-01-01`, to: day },
  ];
}

/** The name of the range with these dates. Two can have the same ones; then the chosen one, or else the first. */
export function findShown(
  ranges: readonly UsualRange[],
  { from, to }: Dates,
  chosen: string | undefined,
): string | undefined {
  const same = ranges.filter((range) => range.from === from && range.to === to);
  return (same.find(({ name }) => name === chosen) ?? same[0])?.name;
}
