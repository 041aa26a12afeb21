import { grouped } from '#domain/words/numbers.ts';
import { cn } from '#web/components/ui/cn.ts';
import { type Column, ceilingOf } from './figures.ts';

const HEIGHT = 100;
/** Of each column's room so much is filled. */
const FILLED = 0.72;

type ColumnChartProps = {
  columns: readonly Column[];
  /** What stands under the first and the last column. */
  ends: readonly [first: string, last: string];
  /** What it shows, for those who do not see it. */
  summary: string;
  tone: 'oak' | 'acorn';
};

/** Columns over time, drawn without a script: the numbers themselves stand in a table below. */
export function ColumnChart({ columns, ends: [first, last], summary, tone }: ColumnChartProps) {
  const ceiling = ceilingOf(columns);
  const offset = (1 - FILLED) / 2;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 text-muted text-sm">
      <div
        className="tabular flex min-w-8 flex-col justify-between text-right leading-none"
        aria-hidden="true"
      >
        <span>{grouped(ceiling)}</span>
        <span>0</span>
      </div>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${Math.max(1, columns.length)} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-edge border-b sm:h-48"
      >
        {[0, HEIGHT / 2].map((y) => (
          <line
            key={y}
            x1="0"
            x2={columns.length}
            y1={y}
            y2={y}
            vectorEffect="non-scaling-stroke"
            className="stroke-line"
          />
        ))}
        {columns.map(({ label, value }, at) => {
          const height = (value / ceiling) * HEIGHT;
          return (
            <rect
              key={label}
              x={at + offset}
              y={HEIGHT - height}
              width={FILLED}
              height={height}
              className={cn(tone === 'oak' ? 'fill-oak' : 'fill-acorn')}
            >
              <title>{`${label}: ${grouped(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <span />
      <div className="mt-1.5 flex justify-between gap-4" aria-hidden="true">
        <span>{first}</span>
        {first !== last && <span className="text-right">{last}</span>}
      </div>
    </div>
  );
}
