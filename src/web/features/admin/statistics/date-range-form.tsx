import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { STEPS } from '#domain/statistics/date-range.ts';
import { ButtonAnchor } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { AdminLink } from '../detail.tsx';
import { type AdminSearch, buildAdminSearch } from '../search.ts';
import { findShown, listUsualRanges } from './date-ranges.ts';
import { getDateRange, getToday } from './queries.ts';

const STEP_NAMES = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** Selects a period. The presets are links; other periods are set by their dates. */
export function DateRangeForm({ search }: { search: AdminSearch }) {
  const navigate = useNavigate({ from: '/admin' });
  const { from, to, by } = getDateRange(search);
  const { range: chosen } = search;
  const usual = listUsualRanges(getToday());
  const shown = findShown(usual, { from, to }, chosen);
  const look = (change: { from?: string | undefined; to?: string | undefined; by?: string | undefined }) =>
    void navigate({
      search: buildAdminSearch({ tab: 'statistics', range: chosen, from, to, by, ...change }),
      replace: true,
      resetScroll: false,
    });
  const csv = new URLSearchParams({ from, to, ...(by && { by }) });
  return (
    <div data-screen-only="">
      <nav aria-label="Common date ranges" className="-mx-1 mb-4 flex flex-wrap gap-1">
        {usual.map(({ name, ...range }) => {
          const current = name === shown;
          return (
            <AdminLink
              key={name}
              search={{ tab: 'statistics', range: name, ...range }}
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
