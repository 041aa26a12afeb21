import { cpus, totalmem } from 'node:os';

/** A limit, and the measured value. */
export type Target = { name: string; wanted: string; figure: string; met: boolean };

export const atLeast = (name: string, limit: number, figure: number, unit = ''): Target => ({
  name,
  wanted: `≥ ${limit}${unit}`,
  figure: `${figure.toFixed(2)}${unit}`,
  met: figure >= limit,
});

export const atMost = (name: string, limit: number, figure: number, unit = ''): Target => ({
  name,
  wanted: `≤ ${limit}${unit}`,
  figure: `${figure.toFixed(2)}${unit}`,
  met: figure <= limit,
});

/** Prints rows under headings, with the first column left-aligned and the figures right-aligned. */
export function printTable(title: string, headings: string[], rows: string[][]): void {
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const align = (cells: string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('   ');
  console.log(`\n${title}\n`);
  console.log(`  ${align(headings)}\n  ${widths.map((width) => '─'.repeat(width)).join('───')}`);
  for (const row of rows) console.log(`  ${align(row)}`);
  console.log();
}

/** Describes when, on which machine and with which Node version a measurement was made. */
export function describeMachine(): string {
  const processors = cpus();
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${processors.length} × ${processors[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.version.slice(1)}`,
  ].join(' · ');
}

/** Prints the targets, and sets the exit code to 1 if one is missed. */
export function judge(targets: readonly Target[]): void {
  printTable(
    'Targets',
    ['', 'wanted', 'measured', ''],
    targets.map(({ name, wanted, figure, met }) => [name, wanted, figure, met ? 'met' : 'MISSED']),
  );
  if (targets.some(({ met }) => !met)) process.exitCode = 1;
}

/**
 * Measures the parts that the command line names, or `usual` if it names none, and judges their targets. Ends the
 * process if there is no such part.
 */
export async function measureParts(
  parts: Record<string, () => Promise<Target[]>>,
  usual: readonly string[] = Object.keys(parts),
): Promise<void> {
  const named = process.argv.slice(2);
  const unknown = named.filter((part) => !Object.hasOwn(parts, part));
  if (unknown.length > 0) {
    console.error(`Unknown part: ${unknown.join(', ')}. Available: ${Object.keys(parts).join(', ')}.`);
    process.exit(1);
  }
  const selected = named.length > 0 ? named : usual;
  console.log(describeMachine());
  const targets: Target[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (selected.includes(name)) targets.push(...(await measure()));
  }
  judge(targets);
}
