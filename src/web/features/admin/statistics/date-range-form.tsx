import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { addDays, STEPS } from '#domain/statistics/date-range.ts';
import { ButtonAnchor } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { AdminLink } from '../detail.tsx';
import { type AdminSearch, buildAdminSearch } from '../search.ts';
import { getDateRange, getToday } from './queries.ts';

const STEP_NAMES = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** Selects a period. The presets are links; other periods are set by their dates. */
export function DateRangeForm({ search }: { search: AdminSearch }) {
  const navigate = useNavigate({ from: '/admin' });
  const { from, to, by } = getDateRange(search);
  const look = (change: { from?: string | undefined; to?: string | undefined; by?: string | undefined }) =>
    void navigate({
      search: buildAdminSearch({ tab: 'statistics', from, to, by, ...change }),
      replace: true,
      resetScroll: false,
    });
  const csv = new URLSearchParams({ from, to, ...(by && { by }) });
  return (
    <div data-screen-only="">
      <nav aria-label="Common date ranges" className="-mx-1 mb-4 flex flex-wrap gap-1">
        {usual(getToday()).map(({ name, ...range }) => {
          const current = range.from === from && range.to === to;
          return (
            <AdminLink
              key={name}
              search={{ tab: 'statistics', ...range }}
              className={cn(
                'inline-flex min-h-11 items-center rounded-control px-3.5 max-[16rem]:px-2 font-semibold text-accent hover:bg-accent-soft/60',
                current && 'bg-accent-soft text-ink!',
              )}
            >
              {name}
              {current && <span className="sr-only"> (shown)</span>}
            </AdminLink>
          );
        })}
      </nav>
      <div className="flex flex-wrap items-end gap-3">
        <Field label="From" className="w-[calc(50%-0.375rem)] sm:w-44">
          <Input
            type="date"
            value={from}
            max={to}
            onChange={({ target }) => target.value && look({ from: target.value })}
          />
        </Field>
        <Field label="To" className="w-[calc(50%-0.375rem)] sm:w-44">
          <Input
            type="date"
            value={to}
            min={from}
            onChange={({ target }) => target.value && look({ to: target.value })}
          />
        </Field>
        <Field label="Group by" className="w-full sm:w-44">
          <Select value={by ?? ''} onChange={({ target }) => look({ by: target.value || undefined })}>
            <option value="">Automatic</option>
            {STEPS.map((step) => (
              <option key={step} value={step}>
                {STEP_NAMES[step]}
              </option>
            ))}
          </Select>
        </Field>
        <ButtonAnchor
          variant="secondary"
          href={`/api/v1/admin/statistics.csv?${csv}`}
          download
          className="max-sm:w-full sm:ml-auto"
        >
          <Download className="size-5" aria-hidden="true" />
          Export to CSV
        </ButtonAnchor>
      </div>
    </div>
  );
}

function usual(day: string): { name: string; from: string; to: string }[] {
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
