import { styleText } from 'node:util';
import { describeTicket } from '#domain/proof/sources/describe-ticket.ts';
import { STRENGTH_TEXT } from '#domain/proof/strength-text.ts';
import { CHECK_IDS, type Check, type Report } from '#domain/proof/verify/report.ts';
import type { Verified } from './verify.ts';

const WIDTH = Math.max(...CHECK_IDS.map((id) => id.length));

const formatCount = (number: number) => number.toLocaleString('en-GB');

/** Formats the report for a terminal, with one line per check; failed checks also show their values. */
export function formatReport({ report, ticket }: Verified): string {
  return [
    `Prize draw ${report.draw ?? 'unknown'}: log entries ${formatCount(report.entries)}, tickets ${formatCount(report.tickets)}`,
    '',
    ...report.checks.flatMap(formatCheck),
    '',
    ...report.attempts.flatMap(({ attempt, root, seed, winners }) => [
      `Attempt ${attempt}: ${winners.map(({ rank, number }) => `prize ${rank} to ${number === null ? 'nobody' : `ticket ${number}`}`).join(', ')}`,
      `  root ${root}`,
      `  seed ${seed}`,
    ]),
    ...report.notes.map((note) => `Note: ${note}`),
    ...(ticket ? ['', describeTicket(ticket.number, ticket.facts, report)] : []),
    '',
    formatVerdict(report),
  ].join('\n');
}

function formatCheck({ id, ok, message, values }: Check): string[] {
  const mark = ok ? styleText('green', '✓') : styleText('red', '✗');
  const line = `${mark} ${id.padEnd(WIDTH)}  ${message}`;
  const details = Object.entries(values).map(([name, value]) => `  ${' '.repeat(WIDTH)}  ${name}: ${value}`);
  return ok ? [line] : [line, ...details];
}

function formatVerdict({ valid, strength, checks }: Report): string {
  if (valid) return styleText('bold', `Valid. ${strength ? STRENGTH_TEXT[strength] : ''}`.trim());
  const failing = checks.filter(({ ok }) => !ok).map(({ id }) => id);
  return styleText('bold', `Not valid: ${failing.join(', ')}.`);
}
