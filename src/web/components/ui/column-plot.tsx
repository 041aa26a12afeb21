import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** How high the room of the columns is, in units of the drawing; each column has one unit of its width. */
export const PLOT_HEIGHT = 100;

/** Of each column's room so much is filled. */
export const COLUMN_WIDTH = 0.72;

/** Where the column of this number begins. */
export const columnStart = (at: number): number => at + (1 - COLUMN_WIDTH) / 2;

type ColumnPlotProps = {
  /** What it shows, for those who do not see it. */
  summary: string;
  columns: number;
  /** Heights of the thin lines behind the columns, from the top. */
  lines: readonly number[];
  className: string;
  children: ReactNode;
};

/** The room that columns over time stand in, drawn without a script and as wide as there is place. */
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

/** A line across all columns, as thin however wide they are. */
export function PlotLine({ columns, y, className }: PlotLineProps) {
  return <line x1="0" x2={columns} y1={y} y2={y} vectorEffect="non-scaling-stroke" className={className} />;
}
