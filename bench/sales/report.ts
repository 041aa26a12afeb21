import { cpus, totalmem } from 'node:os';
import type { Standing } from './rounds.ts';

/** What was to be reached, and what was. */
export type Target = { name: string; wanted: string; figure: string; met: boolean };

export const atLeast = (name: string, limit: number, figure: number, unit = ''): Target => ({
  ...{ name, wanted: `≥ ${limit}${unit}`, figure: `${figure.toFixed(2)}${unit}`, met: figure >= limit },
});

export const atMost = (name: string, limit: number, figure: number, unit = ''): Target => ({
  ...{ name, wanted: `≤ ${limit}${unit}`, figure: `${figure.toFixed(2)}${unit}`, met: figure <= limit },
});

/** Prints rows under headings, the first column to the left and figures to the right. */
export function printTable(title: string, headings: string[], rows: string[][]): void {
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('   ');
  console.log(`\n${title}\n`);
  console.log(`  ${line(headings)}\n  ${widths.map((width) => '─'.repeat(width)).join('───')}`);
  for (const row of rows) console.log(`  ${line(row)}`);
  console.log();
}

/** Prints how the contenders stand, each also as a multiple of the one named. */
export function printStandings(title: string, standings: readonly Standing[], reference: string): void {
  const base = standings.find(({ name }) => name === reference)?.perSecond;
  const tenths = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(1));
  printTable(
    title,
    ['', 'orders/s', 'p50 ms', 'p99 ms', 'batch', 'buyers’ CPU', `× ${reference}`],
    standings.map(({ name, perSecond, p50, p99, batch, buyers }) => [
      name,
      String(Math.round(perSecond)),
      ...[p50, p99, batch].map(tenths),
      buyers === undefined ? '–' : `${Math.round(buyers * 100)} %`,
      base === undefined ? '–' : (perSecond / base).toFixed(2),
    ]),
  );
}

/** When it is measured, and on what. */
export function machineWords(): string {
  const processors = cpus();
  const words = [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${processors.length} × ${processors[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.version.slice(1)}`,
  ];
  return words.join(' · ');
}

/** Prints what was reached; where something was not, the process says so as it ends. */
export function judge(targets: readonly Target[]): void {
  printTable(
    'Targets',
    ['', 'wanted', 'measured', ''],
    targets.map(({ name, wanted, figure, met }) => [name, wanted, figure, met ? 'met' : 'MISSED']),
  );
  if (targets.some(({ met }) => !met)) process.exitCode = 1;
}
