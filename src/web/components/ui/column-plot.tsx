import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** Height of the plot in SVG units; each column is one unit wide. */
export const PLOT_HEIGHT = 100;

/** Width of a bar as a fraction of its column. */
export const COLUMN_WIDTH = 0.72;

export const columnStart = (at: number): number => at + (1 - COLUMN_WIDTH) / 2;

type ColumnPlotProps = {
  /** Text alternative. */
  summary: string;
  columns: number;
  /** Y positions of the grid lines. */
  lines: readonly number[];
  className: string;
  children: ReactNode;
};

/** The plot area of a column chart, drawn without script and as wide as its container. */
export function ColumnPlot({ summary, columns, lines, className, children }: ColumnPlotProps) {
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${Math.max(1, columns)} ${PLOT_HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('w-full', className)}
    >
      {lines.map((y) => (
        <PlotLine key={y} columns={columns} y={y} className="stroke-line" />
      ))}
      {children}
    </svg>
  );
}

type PlotLineProps = { columns: number; y: number; className: string };

/** A line across all columns, equally thin whatever the width of the plot. */
export function PlotLine({ columns, y, className }: PlotLineProps) {
  return <line x1="0" x2={columns} y1={y} y2={y} vectorEffect="non-scaling-stroke" className={className} />;
}
