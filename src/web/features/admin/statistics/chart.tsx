import { useId } from 'react';
import type { Statistics } from '#contract/admin/statistics.ts';
import { cn } from '#web/components/ui/cn.ts';
import {
  COLUMN_WIDTH,
  ColumnPlot,
  columnStart,
  PLOT_HEIGHT,
  PlotLine,
} from '#web/components/ui/column-plot.tsx';
import { formatShortDay, formatStep, roundUpForAxis } from './format.ts';

type Step = Statistics['steps'][number];
type Tone = 'accent' | 'highlight' | 'danger' | 'edge';
type Series = { name: string; tone: Tone; of: (step: Step) => number };

const FILLS: Record<Tone, string> = {
  accent: 'fill-accent',
  highlight: 'fill-highlight',
  danger: 'fill-danger',
  edge: 'fill-edge',
};
const MARKS: Record<Tone, string> = {
  accent: 'bg-accent',
  highlight: 'bg-highlight',
  danger: 'bg-danger',
  edge: 'bg-edge',
};

type ChartProps = {
  title: string;
  /** Text alternative. */
  summary: string;
  steps: readonly Step[];
  /** Formats a number on the axis. */
  format: (value: number) => string;
  /** Stacked above the axis. */
  up: readonly Series[];
  /** Drawn below the axis. */
  down?: Series;
};

/** The part below the axis is at least this fraction of the height above it. */
const LEAST_BELOW = 0.12;

/** A column chart, drawn without script. */
export function Chart({ title, summary, steps, format, up, down }: ChartProps) {
  const titleId = useId();
  const most = Math.max(0, ...steps.map((step) => sumOf(up, step)));
  const above = roundUpForAxis(most);
  const deepest = down ? Math.max(0, ...steps.map(down.of)) : 0;
  const below = deepest > 0 ? Math.min(roundUpForAxis(deepest), Math.max(above, deepest)) : 0;
  // Keeps a small series visible.
  const room = below > 0 ? Math.max(below, above * LEAST_BELOW) : 0;
  const scale = PLOT_HEIGHT / (above + room);
  const line = above * scale;
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={titleId} className="text-xl">
          {title}
        </h3>
        <Key series={down ? [...up, down] : up} />
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-x-3 text-muted text-sm">
        <div className="tabular relative min-w-10 text-right leading-none" aria-hidden="true">
          <span className="absolute top-0 right-0">{most > 0 && format(above)}</span>
          <span className="invisible">{format(above)}</span>
          <span className="absolute right-0 -translate-y-1/2" style={{ top: `${line / 2}%` }}>
            {most > 0 && halfWay(above, format)}
          </span>
          <span className="absolute right-0 -translate-y-full" style={{ top: `${line}%` }}>
            0
          </span>
          {room === below && below > 0 && <span className="absolute right-0 bottom-0">{format(below)}</span>}
        </div>
        <ColumnPlot summary={summary} columns={steps.length} lines={[0, line / 2]} className="h-44 sm:h-52">
          {steps.map((step, at) => (
            <Column
              key={step.from}
              at={at}
              step={step}
              up={up}
              down={down}
              line={line}
              scale={scale}
              format={format}
            />
          ))}
          <PlotLine columns={steps.length} y={line} className="stroke-edge" />
        </ColumnPlot>
        <span />
        <Ends steps={steps} />
      </div>
    </section>
  );
}

type ColumnProps = Pick<ChartProps, 'up' | 'format'> & {
  at: number;
  step: Step;
  down: Series | undefined;
  line: number;
  scale: number;
};

function Column({ at, step, up, down, line, scale, format }: ColumnProps) {
  const parts = up.map((series, index) => ({
    series,
    from: sumOf(up.slice(0, index), step),
    value: Math.max(0, series.of(step)),
  }));
  const x = columnStart(at);
  const summary = [...up, ...(down ? [down] : [])]
    .map(({ name, of }) => `${name} ${format(of(step))}`)
    .join(', ');
  return (
    <g>
      <title>{`${formatStep(step)}: ${summary}`}</title>
      {parts.map(({ series, from, value }) => (
        <rect
          key={series.name}
          x={x}
          y={line - (from + value) * scale}
          width={COLUMN_WIDTH}
          height={value * scale}
          className={cn(FILLS[series.tone], from > 0 && 'stroke-paper')}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {down && (
        <rect
          x={x}
          y={line}
          width={COLUMN_WIDTH}
          height={down.of(step) * scale}
          className={FILLS[down.tone]}
        />
      )}
    </g>
  );
}

/** Returns the label of the middle line, if it is a whole number and no longer than the top label. */
function halfWay(above: number, format: ChartProps['format']): string {
  const text = format(above / 2);
  return Number.isInteger(above / 2) && text.length <= format(above).length ? text : '';
}

/** A single series needs no legend: the title names it. */
function Key({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      {series.map(({ name, tone }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cn('size-3 rounded-mark', MARKS[tone])} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Ends({ steps }: { steps: readonly Step[] }) {
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <div className="tabular mt-1.5 flex justify-between gap-4" aria-hidden="true">
      <span>{first && formatShortDay(first.from)}</span>
      {steps.length > 1 && <span>{last && formatShortDay(last.to)}</span>}
    </div>
  );
}

const sumOf = (series: readonly Series[], step: Step) =>
  series.reduce((sum, { of }) => sum + Math.max(0, of(step)), 0);
