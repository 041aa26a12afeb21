import { styleText } from 'node:util';
import { describeNote } from '#domain/proof/note-text.ts';
import { describeTicket } from '#domain/proof/sources/describe-ticket.ts';
import { describeMeaning, hasNoWinner, judgeReport, provesWinners } from '#domain/proof/verdict.ts';
import { CHECK_IDS, type Check, type Report } from '#domain/proof/verify/report.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import type { Verified } from './verify.ts';

const WIDTH = Math.max(...CHECK_IDS.map((id) => id.length));

const formatCount = (number: number) => number.toLocaleString('en-GB');

/** Formats the report for a terminal, with one line per check; failed checks also show their values. */
export function formatReport(verified: Verified): string {
  const { report, ticket } = verified;
  return [
    `Prize draw ${printable(report.draw ?? 'unknown')}: log entries ${formatCount(report.entries)}, tickets ${formatCount(report.tickets)}`,
    '',
    ...report.checks.flatMap(formatCheck),
    '',
    ...formatPrizes(report),
    ...report.attempts.flatMap(({ attempt, root, seed }) => [
      `Attempt ${attempt}`,
      `  root ${root}`,
      `  seed ${seed}`,
    ]),
    ...formatTrust(verified),
    ...report.notes
      .filter(({ level }) => level === 'info')
      .map((note) => `Note: ${describeNote(note, report.attempts)}`),
    ...(ticket ? ['', describeTicket(ticket.number, ticket.facts, report)] : []),
    '',
    ...formatVerdict(verified),
  ].join('\n');
}

/** The report as documented, with more about the draw after the documented members. */
export function formatJson({ report, policy, sealLog, sealLogCopy, ticket }: Verified): string {
  const { valid, strength, checks, notes, ...rest } = report;
  const values = Object.fromEntries(checks.map((check) => [check.id, check.values]));
  return JSON.stringify(
    {
      valid,
      strength,
      checks: checks.map(({ id, ok, message }) => ({ id, ok, message })),
      notes,
      ...rest,
      values,
      policy,
      sealLog,
      sealLogCopy,
      ...(ticket && { ticket }),
    },
    null,
    2,
  );
}

/** The report, with its documented members only, on a log that cannot be read as one. */
export function formatMalformed(message: string): string {
  const checks = [{ id: 'bundle', ok: false, message }];
  return JSON.stringify({ valid: false, strength: null, checks, notes: [] }, null, 2);
}

function formatCheck({ id, ok, message, values }: Check): string[] {
  const mark = ok === null ? '–' : ok ? styleText('green', '✓') : styleText('red', '✗');
  const line = `${mark} ${id.padEnd(WIDTH)}  ${printable(message)}`;
  const details = Object.entries(values).map(
    ([name, value]) => `  ${' '.repeat(WIDTH)}  ${printable(`${name}: ${value}`)}`,
  );
  return ok === false ? [line, ...details] : [line];
}

/** The prizes in the committed terms, with the winner of each one's latest result. */
function formatPrizes(report: Report): string[] {
  const { terms, attempts, names } = report;
  if (terms === null) return [];
  const { title, prizes }: { title: unknown; prizes: { rank: number; description: string }[] } =
    JSON.parse(terms);
  const areProved = provesWinners(report);
  const winners = areProved ? attempts.flatMap((attempt) => attempt.winners) : [];
  const nameOf = new Map(names.map(({ number, name }) => [number, name]));
  return [
    printable(`Prizes in the committed terms of “${String(title)}”`),
    ...prizes.map(({ rank, description }) => {
      const winner = winners.findLast((one) => one.rank === rank);
      return printable(`  ${formatOrdinal(rank)} prize: ${description}${describeWinner(winner, nameOf)}`);
    }),
    ...(areProved || attempts.length === 0
      ? []
      : ['  No winners are shown, because the proof does not hold.']),
    '',
  ];
}

function describeWinner(
  winner: { number: number | null } | undefined,
  nameOf: ReadonlyMap<number, string | null>,
): string {
  if (!winner) return '';
  if (winner.number === null) return ' – no ticket was left';
  return ` – ticket ${winner.number}, ${nameOf.get(winner.number) ?? 'without a name'}`;
}

/** Says which witnesses and which seal log the report relies on. Version 1 has neither. */
function formatTrust({ report: { version, witnessed }, policy, sealLog, sealLogCopy }: Verified): string[] {
  if (version !== 2) return [];
  return [
    '',
    policy.from === 'file'
      ? `Witnesses: those in your policy, ${policy.path}.`
      : `Witnesses: ${WITNESSES[policy.from]} To choose which witnesses to trust, use --policy.`,
    ...witnessed.flatMap(({ attempt, quorumAt, witnesses }) => [
      `  attempt ${attempt}: ${quorumAt === null ? 'too few saw the seal' : `enough saw the seal by ${quorumAt}`}`,
      ...witnesses.map(({ name, at }) => printable(`    ${name} at ${at}`)),
    ]),
    ...(sealLog === 'site' ? ['Seal log: read from the site.'] : []),
    ...(sealLog === 'given' ? ['Seal log: the one that you gave.'] : []),
    ...(sealLog === 'none' ? ['Seal log: this site has none.'] : []),
    ...(sealLog === 'stopped' ? ['Seal log: this site does not publish it at the moment.'] : []),
    ...(sealLogCopy === null ? [] : [describeCopy(sealLogCopy, sealLog)]),
  ];
}

const describeCopy = (path: string, sealLog: Verified['sealLog']) =>
  sealLog === 'site'
    ? `Your copy of the seal log, ${path}, was compared with it.`
    : `Your copy of the seal log, ${path}, was compared with the draw's log.`;

const WITNESSES = {
  site: 'those that the site names.',
  none: 'none, because there is no policy.',
  malformed: "none, because the site's policy cannot be read.",
};

function formatVerdict({ report, stage, policy }: Verified): string[] {
  const { kind, warnings } = judgeReport(report);
  const listed = warnings.map((warning) => styleText('yellow', `Warning: ${printable(warning)}`));
  if (kind === 'failed') {
    const failing = report.checks.filter(({ ok }) => ok === false).map(({ id }) => id);
    return [...listed, styleText('bold', `Failed: ${failing.join(', ')}.`)];
  }
  const soFar = stage === 'open' || stage === 'sealed' ? ' so far' : '';
  const verdict = kind === 'warned' ? `Proved${soFar}, with warnings.` : `Proved${soFar}.`;
  const isPolicyKnown = policy.from === 'file' || policy.from === 'site';
  const strength = describeMeaning(report, { isPolicyKnown });
  const meaning = strength && !warnings.includes(strength) ? ` ${strength}` : '';
  const noWinner = hasNoWinner(report)
    ? ' There is no winner, because no ticket was on the sealed list.'
    : '';
  return [...listed, styleText('bold', `${verdict}${noWinner}${meaning}`)];
}

/** Replaces characters that could rewrite other lines of the terminal or reverse their direction. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '�');
}
