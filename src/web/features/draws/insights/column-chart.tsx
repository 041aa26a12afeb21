import { formatNumber } from '#domain/text/numbers.ts';
import { cn } from '#web/components/ui/cn.ts';
import { COLUMN_WIDTH, ColumnPlot, columnStart, PLOT_HEIGHT } from '#web/components/ui/column-plot.tsx';
import { type Column, getAxisMaximum } from './figures.ts';

type ColumnChartProps = {
  columns: readonly Column[];
  /** Labels under the first and the last column. */
  ends: readonly [first: string, last: string];
  /** Text alternative. */
  summary: string;
  tone: 'accent' | 'highlight';
};

/** A column chart, drawn without script. A table below it has the numbers. */
export function ColumnChart({ columns, ends: [first, last], summary, tone }: ColumnChartProps) {
  const ceiling = getAxisMaximum(columns);
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 text-muted text-sm">
      <div
        className="tabular flex min-w-8 flex-col justify-between text-right leading-none"
        aria-hidden="true"
      >
        <span>{formatNumber(ceiling)}</span>
        <span>0</span>
      </div>
      <ColumnPlot
        summary={summary}
        columns={columns.length}
        lines={[0, PLOT_HEIGHT / 2]}
        className="h-40 border-edge border-b sm:h-48"
      >
        {columns.map(({ label, value }, at) => {
          const height = (value / ceiling) * PLOT_HEIGHT;
          return (
            <rect
              key={label}
              x={columnStart(at)}
              y={PLOT_HEIGHT - height}
              width={COLUMN_WIDTH}
              height={height}
              className={cn(tone === 'accent' ? 'fill-accent' : 'fill-highlight')}
            >
              <title>{`${label}: ${formatNumber(value)}`}</title>
            </rect>
          );
        })}
      </ColumnPlot>
      <span />
      <div className="mt-1.5 flex justify-between gap-4" aria-hidden="true">
        <span>{first}</span>
        {first !== last && <span className="text-right">{last}</span>}
      </div>
    </div>
  );
}
