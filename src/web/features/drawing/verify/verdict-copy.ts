import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { LogStage } from '#domain/proof/sources/ticket-index.ts';
import type { Report } from '#domain/proof/verify/report.ts';
import { plural } from '#domain/text/plural.ts';
import type { Outcome } from './messages.ts';

/**
 * `partial`: everything passes, but the draw is not over. `nothing`: there is nothing to check, which is not an
 * error.
 */
export type VerdictTone = 'checking' | 'good' | 'partial' | 'bad' | 'nothing' | 'unreachable';

export type VerdictText = { tone: VerdictTone; title: string; text: string };

const GOOD: Record<LogStage, Pick<VerdictText, 'tone' | 'title'>> = {
  open: { tone: 'partial', title: 'Everything checks so far' },
  sealed: { tone: 'partial', title: 'Everything checks so far' },
  drawn: { tone: 'good', title: 'Everything checks' },
  cancelled: { tone: 'good', title: 'Everything checks' },
};

const ticketsOf = ({ tickets }: Report) => plural(tickets, 'ticket');

function stageText(stage: LogStage, report: Report): string {
  const issued = ticketsOf(report);
  const texts: Record<LogStage, string> = {
    open: `The draw has not taken place, so it is checked as far as it goes: the log has ${issued}, in the order in which they were sold. The list is sealed when the draw starts.`,
    sealed: `The list of ${issued} is sealed and the draw is under way: its result is not in the log yet.`,
    drawn: `The log has ${issued}, each as it was sold, and the winners follow from it.`,
    cancelled: `The log has ${issued}. The draw was called off, and that stands in the record too.`,
  };
  return texts[stage];
}

function describeReport(report: Report, stage: LogStage): VerdictText {
  if (report.valid) return { ...GOOD[stage], text: stageText(stage, report) };
  const failing = report.checks.filter(({ ok }) => !ok).length;
  return {
    tone: 'bad',
    title: failing === 1 ? 'One check fails' : `${failing} checks fail`,
    text: 'Something in this proof is not as it has to be. What it is stands below, with the values, so that anyone can look at it. Keep a copy of the proof, and ask the host and us to explain it.',
  };
}

/** Returns the headline: the result of the check, or why there is nothing to check. */
export function describeVerdict(outcome: Outcome | null, draw: Pick<PrizeDraw, 'startDate'>): VerdictText {
  if (!outcome) {
    return {
      tone: 'checking',
      title: 'Checking in your browser',
      text: 'Your own device reads the log and computes everything again. Nothing here takes anybody at their word.',
    };
  }
  if (outcome.kind === 'report') return describeReport(outcome.report, outcome.stage);
  if (outcome.kind === 'malformed') {
    return {
      tone: 'bad',
      title: 'The log cannot be read',
      text: `What the site gave out is not what a log has to be. ${outcome.detail}`,
    };
  }
  if (outcome.kind === 'unreachable') {
    return {
      tone: 'unreachable',
      title: 'The proof could not be fetched',
      text: 'Check your connection and try again. A proof that you saved can be dropped onto this page: that needs no connection.',
    };
  }
  if (outcome.code === 'no_log') {
    return {
      tone: 'nothing',
      title: 'This draw has no log',
      text: 'This prize draw was completed before public logs existed, so there is nothing to check its result by. For that there is only the word of the platform.',
    };
  }
  if (draw.startDate === null) {
    return {
      tone: 'nothing',
      title: 'Not published yet',
      text: 'The public log of a prize draw opens when it is published. From then on anyone can check it here.',
    };
  }
  return { tone: 'unreachable', title: 'The proof could not be fetched', text: outcome.message };
}
