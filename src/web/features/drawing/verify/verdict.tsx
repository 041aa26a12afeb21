import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { PolicyOrigin } from '#domain/proof/sources/verify-site.ts';
import { describeMeaning, judgeReport } from '#domain/proof/verdict.ts';
import type { Report } from '#domain/proof/verify/report.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Progress } from '#web/components/ui/progress.tsx';
import { type Mark, Tick } from './tick.tsx';
import type { Checking } from './use-verifier.ts';
import type { VerdictText, VerdictTone } from './verdict-copy.ts';

const PAPER: Record<VerdictTone, string> = {
  proved: '',
  partial: '',
  warned:
    '[--ticket-paper:var(--tone-amber)] [--ticket-accent:var(--tone-amber-ink)] [--ticket-edge:color-mix(in_oklab,var(--tone-amber)_60%,var(--tone-amber-ink))]',
  checking: '[--ticket-paper:var(--surface)] [--ticket-edge:color-mix(in_oklab,var(--line)_70%,var(--edge))]',
  nothing: '[--ticket-paper:var(--surface)] [--ticket-edge:color-mix(in_oklab,var(--line)_70%,var(--edge))]',
  unreachable:
    '[--ticket-paper:var(--surface)] [--ticket-edge:color-mix(in_oklab,var(--line)_70%,var(--edge))]',
  failed:
    '[--ticket-paper:var(--danger-soft)] [--ticket-accent:var(--danger)] [--ticket-edge:color-mix(in_oklab,var(--danger-soft)_60%,var(--danger))]',
};

type VerdictProps = {
  copy: VerdictText;
  checking: Checking;
  heading: Ref<HTMLHeadingElement>;
  children?: ReactNode;
};

/** The result, printed on a ticket. */
export function Verdict({ copy, checking, heading, children }: VerdictProps) {
  const { tone, title, text } = copy;
  const { outcome, done } = checking;
  const reported = outcome?.kind === 'report' ? outcome : null;
  const percent = Math.floor(done * 100);
  return (
    <section
      data-tear="end"
      data-verdict={tone}
      aria-labelledby="verdict"
      aria-busy={!outcome}
      className={cn('ticket flex pr-(--stub) [--stub:clamp(4rem,18vw,10rem)]', PAPER[tone])}
    >
      <div className="flex min-w-0 flex-1 p-3.5 sm:p-4">
        <div className="ticket-frame flex min-w-0 flex-1 flex-col justify-center px-4 py-6 sm:px-7 sm:py-8">
          <div aria-live="polite">
            <h2 id="verdict" ref={heading} tabIndex={-1} className="scroll-mt-28 text-2xl outline-none">
              {title}
            </h2>
            {reported?.report.valid && <Meaning {...reported} />}
            <p className="measure mt-2">{text}</p>
          </div>
          {!outcome && (
            <Progress percent={percent} label="Checked" valueText={`${percent} per cent`} className="mt-5" />
          )}
          <div className="mt-4 empty:hidden">{children}</div>
        </div>
      </div>
      <span className="ticket-tear" aria-hidden="true" />
      <div className="absolute inset-y-0 right-0 flex w-(--stub) items-center justify-center">
        <StubMark tone={tone} />
      </div>
    </section>
  );
}

/** How much the proof is worth, and what participants should know although every check passes. */
function Meaning({ report, policy }: { report: Report; policy: PolicyOrigin }) {
  const { warnings } = judgeReport(report);
  const strength = describeMeaning(report, { isPolicyKnown: policy === 'site' || policy === 'given' });
  const link = (
    <Link to="/help" hash="strength" className="link whitespace-nowrap">
      What this means
    </Link>
  );
  return (
    <>
      {strength && !warnings.includes(strength) && (
        <p className="mt-2 text-lg">
          {strength} {link}
        </p>
      )}
      {warnings.length > 0 && (
        <ul aria-label="Warnings" className="mt-3 space-y-1.5">
          {warnings.map((text) => (
            <li key={text} className="flex gap-2.5 font-semibold">
              <TriangleAlert className="mt-1 size-4.5 flex-none text-tone-amber-ink" aria-hidden="true" />
              <span className="measure wrap-anywhere">
                {text} {text === strength && link}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const MARKS: Record<VerdictTone, Mark> = {
  proved: 'holds',
  partial: 'holds',
  warned: 'warns',
  failed: 'fails',
  checking: 'open',
  nothing: 'open',
  unreachable: 'open',
};

function StubMark({ tone }: { tone: VerdictTone }) {
  return (
    <span aria-hidden="true">
      <Tick mark={MARKS[tone]} className={cn('w-9 sm:w-20', tone === 'checking' && 'animate-breathe')} />
    </span>
  );
}
