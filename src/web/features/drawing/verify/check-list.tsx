import { ChevronDown } from 'lucide-react';
import type { Check, Report } from '#domain/proof/verify/report.ts';
import { cn } from '#web/components/ui/cn.ts';
import { CHECK_GROUPS, CHECK_TEXT, isVacuous } from './check-copy.ts';
import { type Mark, Tick } from './tick.tsx';

/** Each check with its result, an explanation and the values to compare. */
export function CheckList({ report, sealed }: { report: Report | null; sealed: boolean }) {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks" className="text-2xl">
        What is checked
      </h2>
      {CHECK_GROUPS.map(({ title, ids }) => ({ title, ids: ids.filter((id) => isListed(id, report)) }))
        .filter(({ ids }) => ids.length > 0)
        .map(({ title, ids }) => (
          <section key={title} className="mt-6">
            <h3 className="text-lg text-muted">{title}</h3>
            <ul className="mt-2 border-line border-t">
              {ids.map((id) => (
                <CheckRow
                  key={id}
                  id={id}
                  check={report?.checks.find((check) => check.id === id)}
                  vacuous={report !== null && isVacuous(id, report, sealed)}
                />
              ))}
            </ul>
          </section>
        ))}
    </section>
  );
}

/** Links to the checks that fail. */
export function FailingLinks({ report }: { report: Report }) {
  return (
    <ul className="space-y-1">
      {report.checks
        .filter(({ ok }) => ok === false)
        .map(({ id }) => (
          <li key={id}>
            <a
              href={`#check-${id}`}
              className="inline-flex min-h-8 items-center font-semibold text-danger underline"
            >
              {CHECK_TEXT[id].fails}
            </a>
          </li>
        ))}
    </ul>
  );
}

type CheckRowProps = { id: Check['id']; check: Check | undefined; vacuous: boolean };

/** An expandable row with description and values. Failed checks are open by default. */
function CheckRow({ id, check, vacuous }: CheckRowProps) {
  const { title, fails, asks } = CHECK_TEXT[id];
  if (!check) {
    return (
      <li data-check={id} className="flex gap-4 border-line border-b py-3.5">
        <Tick mark="open" className="mt-0.5 size-6 flex-none" />
        <div className="min-w-0">
          <h4 className={TITLE}>{title}</h4>
          <p className="measure text-muted">{asks}</p>
        </div>
      </li>
    );
  }
  const { ok, message, values } = check;
  return (
    <li id={`check-${id}`} data-check={id} className="scroll-mt-20 border-line border-b">
      <details className="group" open={ok === false}>
        <summary className="flex gap-4 py-3.5 hover:text-accent">
          <Tick mark={markOf(ok, vacuous)} className="mt-0.5 size-6 flex-none" />
          <div className="min-w-0 flex-1">
            <h4 className={TITLE}>{ok === null ? `${title}: not checked` : ok ? title : fails}</h4>
            <p className={cn('measure', ok === false ? 'font-medium text-danger' : 'text-muted')}>
              {message}
            </p>
          </div>
          <ChevronDown
            className="mt-1 size-5 text-accent transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="animate-fade-in pb-5 pl-10">
          <p className="measure mb-3">{ok ? asks : `What should be true: ${asks}`}</p>
          <ValueList values={Object.entries(values)} />
        </div>
      </details>
    </li>
  );
}

function markOf(ok: Check['ok'], vacuous: boolean): Mark {
  if (ok === null) return 'open';
  if (!ok) return 'fails';
  return vacuous ? 'nothing' : 'holds';
}

/** Version 1 has fewer checks, and a file is not compared with what the site shows. */
function isListed(id: Check['id'], report: Report | null): boolean {
  return report === null || report.checks.some((check) => check.id === id);
}

const TITLE = 'font-semibold font-text text-base tracking-normal';

/** Names and long values. The values can wrap anywhere, so that they do not make the page wider. */
export function ValueList({ values }: { values: readonly [name: string, value: string][] }) {
  if (values.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {values.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap font-mono text-[0.8125rem] leading-relaxed max-sm:-mt-2">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
