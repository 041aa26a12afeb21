import { hostname } from 'node:os';
import { describeError } from './logging.ts';
import { explain, isExplained } from './startup-error.ts';

type Details = Record<string, unknown>;

const LEVELS = { info: 30, warn: 40, fatal: 60 } as const;

/** Formats a line as the log does, so that one parser reads everything that the program writes. */
function toLogLine(level: keyof typeof LEVELS, msg: string, details: Details = {}): string {
  const line = {
    level: LEVELS[level],
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    ...details,
    msg,
  };
  return `${JSON.stringify(line)}\n`;
}

/** Writes a line about the start, whatever the log's level: as text in a terminal, or else as JSON. */
export function announceLine(text: string, details?: Details, level: 'info' | 'warn' = 'info'): void {
  if (!process.stdout.isTTY) process.stdout.write(toLogLine(level, text, details));
  else process.stdout.write(`\n${[text, ...formatDetails(details)].join('\n')}\n`);
}

/** Lists, one entry per line, with their values in columns. Other details are for machines. */
function formatDetails(details: Details = {}): string[] {
  return Object.values(details).flatMap((list) =>
    Array.isArray(list)
      ? list.map((row) =>
          `  ${Object.values(row)
            .map((cell) => String(cell).padEnd(20))
            .join(' ')}`.trimEnd(),
        )
      : [],
  );
}

/** Writes why the program could not start or stop: as text in a terminal, or else as one JSON line for each reason. */
export function announceFailure(error: unknown): void {
  const text = explain(error);
  if (process.stderr.isTTY) process.stderr.write(`\n${text}\n\n`);
  else if (isExplained(error))
    for (const line of text.split('\n')) process.stderr.write(toLogLine('fatal', line));
  else process.stderr.write(toLogLine('fatal', 'The program failed', { err: describe(error) }));
}

const describe = (error: unknown) => (error instanceof Error ? describeError(error) : String(error));
