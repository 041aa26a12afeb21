import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { LogStage } from '#domain/proof/sources/ticket-index.ts';
import { hasNoWinner, judgeReport, provesWinners } from '#domain/proof/verdict.ts';
import type { Report } from '#domain/proof/verify/report.ts';
import { plural } from '#domain/text/plural.ts';
import type { Outcome } from './messages.ts';

/**
 * `proved`, `warned` (proved, with warnings) and `failed` are results. `partial`: everything is correct, but the draw is
 * not over. `nothing`: there is nothing to check, which is not an error.
 */
export type VerdictTone = 'checking' | 'proved' | 'warned' | 'partial' | 'failed' | 'nothing' | 'unreachable';

export type VerdictText = { tone: VerdictTone; title: string; text: string };

const isOver = (stage: LogStage) => stage === 'drawn' || stage === 'cancelled';

function describeStage(stage: LogStage, report: Report): string {
  const issued = plural(report.tickets, 'ticket');
  const texts: Record<LogStage, string> = {
    open: `The draw hasn’t taken place yet. The log has ${issued}, in the order in which they were sold. The list of entries is sealed when the draw starts.`,
    sealed: `The log has ${issued}. The list of entries is sealed and the draw has started, but the log has no result yet.`,
    drawn: hasNoWinner(report)
      ? `There’s no winner, because no ticket was on the sealed list. The log has ${issued}, each as it was sold.`
      : `The log has ${issued}, each as it was sold, and the winners follow from it.`,
    cancelled: `The log has ${issued}. The draw was cancelled, which is also on record.`,
  };
  return texts[stage];
}

/** A site could name witnesses that it runs itself. */
const NAMED_BY_SITE =
  ' The site itself names the witnesses. If you don’t trust its choice, add a policy of your own.';

type Reported = Extract<Outcome, { kind: 'report' }>;

function describeReport({ report, stage, policy }: Reported): VerdictText {
  const failing = report.checks.filter(({ ok }) => ok === false).length;
  if (!report.valid) {
    return {
      tone: 'failed',
      title: failing === 1 ? 'Failed: one check did not pass' : `Failed: ${failing} checks did not pass`,
      text: `${provesWinners(report) ? 'Everything in the proof is correct, but the site shows something else' : 'This proof doesn’t show that the draw was fair'}. Save a copy of it, and ask the host and us for an explanation.`,
    };
  }
  const trust = report.strength === 'witnessed' && policy === 'site' ? NAMED_BY_SITE : '';
  const text = `${describeStage(stage, report)}${trust}`;
  const warnings = judgeReport(report).warnings.length;
  const withWarnings =
    warnings === 0 ? '' : warnings === 1 ? ', with a warning' : `, with ${warnings} warnings`;
  if (isOver(stage))
    return { tone: warnings > 0 ? 'warned' : 'proved', title: `Proved${withWarnings}`, text };
  return { tone: warnings > 0 ? 'warned' : 'partial', title: `Proved so far${withWarnings}`, text };
}

/** Returns the headline: the result of the check, or why there is nothing to check. */
export function describeVerdict(outcome: Outcome | null, draw: Pick<PrizeDraw, 'startDate'>): VerdictText {
  if (!outcome) {
    return {
      tone: 'checking',
      title: 'Checking in your browser',
      text: 'Your browser reads the log and recalculates everything.',
    };
  }
  if (outcome.kind === 'report') return describeReport(outcome);
  if (outcome.kind === 'malformed') {
    return {
      tone: 'failed',
      title: 'We can’t read the log',
      text: `The site’s response isn’t a valid log. ${outcome.detail}`,
    };
  }
  if (outcome.kind === 'bad-policy') {
    return {
      tone: 'nothing',
      title: 'We can’t read your witness policy',
      text: `${outcome.detail} Remove it, or add one in the C2SP tlog-policy format.`,
    };
  }
  if (outcome.kind === 'unreachable' && outcome.code === 'log_refused') {
    return {
      tone: 'failed',
      title: 'This draw’s public log has stopped',
      text: 'The log doesn’t match what was published before, or the site can’t sign it. Until this is resolved, the site won’t publish a proof or a new result. You can still check a saved proof.',
    };
  }
  if (outcome.kind === 'unreachable') {
    return {
      tone: 'unreachable',
      title: 'We couldn’t download the proof',
      text: 'Check your connection and try again. You can also drop a saved proof onto this page, which works offline.',
    };
  }
  if (outcome.code === 'no_log') {
    return {
      tone: 'nothing',
      title: 'This draw has no log',
      text: 'This prize draw was over before we had public logs, so you can’t check its result. You have to take our word for it.',
    };
  }
  if (draw.startDate === null) {
    return {
      tone: 'nothing',
      title: 'Not published yet',
      text: 'The public log of a prize draw starts when the draw is published. From then on, anyone can check it here.',
    };
  }
  return { tone: 'unreachable', title: 'We couldn’t download the proof', text: outcome.message };
}
