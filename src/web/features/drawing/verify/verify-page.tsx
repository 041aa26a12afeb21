import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { describeNote } from '#domain/proof/note-text.ts';
import type { Report } from '#domain/proof/verify/report.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { awardsQuery } from '#web/features/awards/queries.ts';
import { useKeepSeal } from '#web/features/draws/live/use-keep-seal.ts';
import { drawingQuery, drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { CheckList, FailingLinks } from './check-list.tsx';
import { describeChecked } from './checked-title.ts';
import { Downloads } from './downloads.tsx';
import { Evidence } from './evidence.tsx';
import { FileButton } from './file-button.tsx';
import { ForSceptics } from './for-sceptics.tsx';
import { describeFormerWinners } from './former-winners.ts';
import {
  addItem,
  describeProblem,
  type KeptItem,
  listUsable,
  readDrawOf,
  readFileItems,
} from './kept-items.ts';
import type { Outcome } from './messages.ts';
import { RecalculatedWinners } from './recalculated.tsx';
import { TicketQuestion } from './ticket-lookup.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useVerifier, type Verifier } from './use-verifier.ts';
import { Verdict } from './verdict.tsx';
import { describeVerdict } from './verdict-copy.ts';

/** Verifies a draw in the visitor's browser. The server renders only the frame. */
export function VerifyPage({ id }: { id: string }) {
  const api = useApi();
  const { data: draw } = useSuspenseQuery(drawQuery(api, id));
  const { data: drawing } = useQuery(drawingQuery(api, id));
  useKeepSeal(id, drawing?.seal ?? null);
  const { user } = useAuth();
  const verifier = useVerifier(id, user?.id ?? null);
  const { run, outcome, kept, subject } = verifier;
  const [problem, setProblem] = useState<string>();
  const checkFile = async (file: File) => {
    const found = await readFileItems(file);
    // A ticket proof is no proof of the whole draw, which would fail.
    const isTicket = found.some(({ kind }) => kind === 'ticket' || kind === 'tlog-proof');
    const isUnusable = isTicket ? describeProblem(found, id) : undefined;
    setProblem(isUnusable);
    if (isUnusable) return;
    if (isTicket) verifier.check(subject, found.reduce<KeptItem[]>(addItem, [...kept]));
    else verifier.check({ kind: 'file', file, draw: await readDrawOf(file) }, kept);
  };
  const over = useFileDrop((file) => void checkFile(file));
  const report = outcome?.kind === 'report' ? outcome.report : null;
  const usable = listUsable(kept, id, subject);
  const withUnused = (items: readonly KeptItem[]) => [
    ...kept.filter((item) => !usable.includes(item)),
    ...items,
  ];
  const copy = describeVerdict(outcome, draw);
  const checked = describeChecked(draw, subject, report);
  const verdict = useRef<HTMLHeadingElement>(null);
  // Moves the focus up to the result if the check was started further down the page.
  useEffect(() => {
    if (run > 1 && outcome) verdict.current?.focus();
  }, [run, outcome]);
  return (
    <Page>
      <PageHeader
        back={
          <ButtonLink to="/prize-draw/$id" params={{ id }} variant="quiet" className="px-3!">
            <ArrowLeft className="size-5" aria-hidden="true" />
            Back to the prize draw
          </ButtonLink>
        }
        title={checked.isOther ? 'Check another draw' : 'Check this draw'}
        lead={<span className="wrap-anywhere">{checked.title}</span>}
      />
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12">
          <div>
            <Verdict copy={copy} checking={verifier} heading={verdict}>
              {report && !report.valid && <FailingLinks report={report} />}
              {(copy.tone === 'unreachable' || outcome?.kind === 'unreachable') && (
                <Button onClick={() => verifier.check(subject, kept)}>Try again</Button>
              )}
            </Verdict>
            <SubjectLine draw={draw} verifier={verifier} />
            {report && <Notes report={report} />}
            {report && subject.kind === 'draw' && <FormerWinners id={id} />}
          </div>
          {copy.tone !== 'nothing' && <TicketQuestion report={report} verifier={verifier} />}
          {report && (
            <RecalculatedWinners report={report} ownPolicy={usable.some(({ kind }) => kind === 'policy')} />
          )}
          {copy.tone !== 'nothing' && (
            <CheckList report={report} sealed={outcome?.kind === 'report' && outcome.sealed} />
          )}
        </div>
        <aside className="min-w-0 space-y-10">
          {(copy.tone !== 'nothing' || mayHaveEvidence(outcome)) && (
            <Evidence
              draw={(subject.kind === 'file' && (subject.draw ?? report?.draw)) || id}
              items={usable}
              onChange={(items) => verifier.check(subject, withUnused(items))}
            />
          )}
          <DropHere over={over} problem={problem} onFile={(file) => void checkFile(file)} />
          {report && <Downloads draw={(subject.kind === 'file' && report.draw) || id} verifier={verifier} />}
        </aside>
        <div className="min-w-0">
          <ForSceptics />
        </div>
      </div>
      <noscript>
        <p className="mt-8 font-semibold">
          This page needs JavaScript to check the draw in your browser. Without it, you can check the draw in
          a terminal with <code>npm run verify-draw</code>.
        </p>
      </noscript>
    </Page>
  );
}

/** A policy that cannot be read can be replaced, and evidence shows that a site hides the log of a draw. */
const mayHaveEvidence = (outcome: Outcome | null): boolean =>
  outcome?.kind === 'bad-policy' || (outcome?.kind === 'none' && outcome.code === 'no_log');

/** Names the checked file; nothing is shown for this draw's own proof. */
function SubjectLine({ draw, verifier }: { draw: PrizeDraw; verifier: Verifier }) {
  const { subject, outcome, kept } = verifier;
  if (subject.kind === 'draw') return null;
  const of = outcome?.kind === 'report' ? outcome.report.draw : null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="wrap-anywhere min-w-0">
        Read from <strong>{subject.file.name}</strong> on your device, without contacting the site.
        {of !== null &&
          of !== draw.id &&
          ` It’s the proof of another prize draw, ${of}, and not of “${draw.title}”.`}
      </span>
      <Button
        variant="quiet"
        className="-ml-3 px-3!"
        onClick={() => verifier.check({ kind: 'draw', draw: draw.id }, kept)}
      >
        Check the site’s own proof
      </Button>
    </p>
  );
}

/** Facts about the draw that are no reason for a warning. A report that failed has its warnings here too. */
function Notes({ report: { valid, notes, attempts } }: { report: Report }) {
  const shown = notes.filter(({ level }) => level === 'info' || !valid);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Worth knowing" className="mt-5 text-muted text-sm">
      <ul className="list-disc space-y-1 pl-5 marker:text-highlight">
        {shown
          .map((note) => describeNote(note, attempts))
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </section>
  );
}

/**
 * Why former winners lost their prizes. The log has the cause only once the prize is redrawn, and not in version 1, so
 * it comes from the site; nothing is requested to check a file.
 */
function FormerWinners({ id }: { id: string }) {
  const { data: awards = [] } = useQuery({ ...awardsQuery(useApi(), id), staleTime: 0 });
  const lost = describeFormerWinners(awards);
  if (lost.length === 0) return null;
  return (
    <section aria-labelledby="former-winners" className="mt-5">
      <h3 id="former-winners" className="text-lg">
        Why prizes are redrawn
      </h3>
      <p className="measure mt-1 text-muted">
        These causes come from our own records. A proof of version 2 also records the cause, once the prize
        has been redrawn.
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5 marker:text-highlight">
        {lost.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

type DropHereProps = { over: boolean; problem: string | undefined; onFile: (file: File) => void };

function DropHere({ over, problem, onFile }: DropHereProps) {
  return (
    <section
      aria-labelledby="drop"
      className={`rounded-sheet border-2 border-dashed p-5 ${over ? 'border-accent bg-accent-soft/60' : 'border-line'}`}
    >
      <h2 id="drop" className="text-xl">
        A saved proof
      </h2>
      <p className="mt-1 mb-4 text-muted">
        Drop a saved proof anywhere on this page. It stays on your device, so this also works without a
        connection.
      </p>
      <FileButton onFiles={([file]) => file && onFile(file)}>Choose a proof</FileButton>
      <p role="alert" className="mt-3 font-semibold text-danger empty:hidden">
        {problem}
      </p>
    </section>
  );
}
