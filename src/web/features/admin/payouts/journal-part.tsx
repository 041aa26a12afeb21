import { Download } from 'lucide-react';
import { useState } from 'react';
import { addDays } from '#domain/statistics/date-range.ts';
import { formatLondonInput } from '#domain/time/london-input.ts';
import { Button, ButtonAnchor } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Part } from '../detail.tsx';

type Range = { from: string; to: string };

/** The longest period that the server exports. */
const MOST_DAYS = 366;

/** Downloads the ledger’s transfers of a month or another period. */
export function JournalPart() {
  const today = formatLondonInput(new Date()).slice(0, 10);
  const months = listMonths(today);
  const [range, setRange] = useState<Range>(months[1]?.range ?? { from: today, to: today });
  const { from, to } = range;
  const error = findError(range);
  return (
    <Part title="Ledger journal">
      <p className="measure text-muted">
        Every ledger transfer in a period, as a CSV file for your accountant.
      </p>
      <div className="mt-3 flex flex-wrap gap-2" data-screen-only="">
        {months.map(({ name, range: month }) => {
          const isChosen = month.from === from && month.to === to;
          return (
            <Button
              key={name}
              variant="quiet"
              size="sm"
              aria-pressed={isChosen}
              className={isChosen ? 'bg-accent-soft text-ink!' : ''}
              onClick={() => setRange(month)}
            >
              {name}
            </Button>
          );
        })}
      </div>
      <div className="mt-3 flex flex-wrap items-end gap-3" data-screen-only="">
        <Field label="From" className="w-[calc(50%-0.375rem)] sm:w-44">
          <Input
            type="date"
            value={from}
            onChange={({ target }) => target.value && setRange({ from: target.value, to })}
          />
        </Field>
        <Field label="To" error={error} className="w-[calc(50%-0.375rem)] sm:w-44">
          <Input
            type="date"
            value={to}
            onChange={({ target }) => target.value && setRange({ from, to: target.value })}
          />
        </Field>
        {!error && (
          <ButtonAnchor
            variant="secondary"
            href={`/api/v1/admin/journal.csv?${new URLSearchParams(range)}`}
            download
            className="max-sm:w-full"
          >
            <Download className="size-5" aria-hidden="true" />
            Download the journal
          </ButtonAnchor>
        )}
      </div>
    </Part>
  );
}

function findError({ from, to }: Range): string | undefined {
  if (to < from) return 'The last day must not be before the first.';
  return to >= addDays(from, MOST_DAYS) ? 'Please choose a period of at most a year.' : undefined;
}

/** This month so far, last month, and this year so far. */
function listMonths(today: string): { name: string; range: Range }[] {
  const first = `${today.slice(0, 7)}-01`;
  const lastBefore = addDays(first, -1);
  return [
    { name: 'This month', range: { from: first, to: today } },
    { name: 'Last month', range: { from: `${lastBefore.slice(0, 7)}-01`, to: lastBefore } },
    { name: 'This year', range: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}
