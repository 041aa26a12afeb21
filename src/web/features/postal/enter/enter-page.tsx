import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { FreeEntry } from '#contract/draws/free-entry.ts';
import { REFUSAL_TEXT } from '#domain/postal/refusals.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { NeedsScript } from '#web/components/ui/needs-script.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { postalCountsQuery } from '../queries.ts';
import { EntryCard } from './entry-card.tsx';
import { describePuzzle } from './puzzle-text.ts';
import { usePuzzles } from './use-puzzles.ts';

/** How to enter a draw free by post: instructions, puzzles with their codes, and cards to print. */
export function EnterByPostPage({ id }: { id: string }) {
  const { data: draw } = useSuspenseQuery(drawQuery(useApi(), id));
  const { freeEntry } = draw;
  return (
    <DrawTheme draw={draw} fonts className="-mb-24 min-h-[80dvh] pb-24">
      <Page width="reading">
        <div data-screen-only="">
          <PageHeader
            back={
              <ButtonLink to="/prize-draw/$id" params={{ id }} variant="quiet">
                <ArrowLeft className="size-4.5" aria-hidden="true" />
                Back to Prize Draw
              </ButtonLink>
            }
            title="Enter by post, free"
            lead={<span className="wrap-anywhere">{draw.title}</span>}
          />
        </div>
        {freeEntry ? (
          <Instructions draw={draw} freeEntry={freeEntry} />
        ) : (
          <Alert title="This prize draw has no postal entries">
            You can only enter it with a bought ticket.
          </Alert>
        )}
      </Page>
    </DrawTheme>
  );
}

function Instructions({ draw, freeEntry }: { draw: PrizeDraw; freeEntry: FreeEntry }) {
  const hasGame = draw.skillGameType !== null;
  const { puzzles, pending, failure, getPuzzle } = usePuzzles(draw.id);
  const most = draw.maxTicketsPerPerson;
  const first = puzzles[0];
  return (
    <div className="space-y-10">
      <div data-screen-only="" className="space-y-10">
        <p className="measure text-lg">
          {'A postal entry is a ticket like any other, with the same chance to win. It costs only the stamp.'}
        </p>
        <section aria-labelledby="how">
          <h2 id="how" className="mb-4 text-xl">
            How to enter
          </h2>
          <ol className="list-decimal space-y-3 pl-6">
            {hasGame && (
              <Step title="Solve a puzzle">
                {'Get a puzzle below. It’s of the same kind as for buyers. Each card needs its own.'}
              </Step>
            )}
            <Step title="Write a card">
              {`Write on a postcard, or print the card below: the draw’s reference ${freeEntry.reference}, `}
              {hasGame && 'the puzzle’s code, your answer, '}
              your full name, address, date of birth, and an email address or phone number.
            </Step>
            <Step title="Post it">
              {'One entry on each card, by ordinary post. '}
              {most !== null &&
                `Each person can have at most ${plural(most, 'ticket')}, bought ones included.`}
            </Step>
          </ol>
        </section>
        <dl className="grid gap-x-8 gap-y-4 border-line border-y py-5 sm:grid-cols-2">
          <Fact label="Send it to">
            <span className="whitespace-pre-line">{freeEntry.address}</span>
          </Fact>
          <Fact label="It must arrive by">{formatLongDate(freeEntry.receivedBy)}</Fact>
          <Fact label="The draw’s reference">
            <span className="font-mono">{freeEntry.reference}</span>
          </Fact>
          <Fact label="The winner is drawn after">{formatDateTime(freeEntry.drawableFrom)}</Fact>
        </dl>
      </div>
      {hasGame && (
        <section aria-labelledby="puzzle" className="space-y-4" aria-live="polite">
          <h2 id="puzzle" className="text-xl" data-screen-only="">
            Your puzzle
          </h2>
          {puzzles.map((puzzle) => {
            const { question, puzzle: text } = describePuzzle(puzzle);
            return (
              <div key={puzzle.code} className="rounded-sheet border border-line bg-surface p-5 print:hidden">
                <p className="font-semibold">
                  {'Code '}
                  <span className="font-mono">{puzzle.code}</span>
                </p>
                <p className="mt-1">{question}</p>
                <p className="wrap-anywhere tabular mt-3 font-display font-semibold text-2xl">{text}</p>
              </div>
            );
          })}
          <div data-screen-only="" className="space-y-4">
            <FormFailure message={failure} />
            <Button onClick={getPuzzle} pending={pending} variant={first ? 'secondary' : 'primary'}>
              {first ? 'Get another puzzle' : 'Get a puzzle'}
            </Button>
            <NeedsScript what="Getting a puzzle" />
            <p className="measure text-muted text-sm">
              We don’t say whether an answer is right before the draw: only cards with the right answer take
              part, as with bought tickets. Write the code exactly. It works once.
            </p>
          </div>
        </section>
      )}
      <section aria-labelledby="card" className="space-y-4">
        <div data-screen-only="" className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="card" className="text-xl">
            Card to print
          </h2>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer className="size-5" aria-hidden="true" />
            {puzzles.length > 1 ? `Print ${plural(puzzles.length, 'card')}` : 'Print the card'}
          </Button>
        </div>
        {(puzzles.length > 0 ? puzzles : [undefined]).map((puzzle) => (
          <EntryCard
            key={puzzle?.code ?? ''}
            title={draw.title}
            freeEntry={freeEntry}
            code={puzzle?.code}
            hasGame={hasGame}
          />
        ))}
      </section>
      <Afterwards id={draw.id} />
    </div>
  );
}

/** What happens next, and how many cards were refused so far. */
function Afterwards({ id }: { id: string }) {
  const { data: counts } = useSuspenseQuery(postalCountsQuery(useApi(), id));
  return (
    <section aria-labelledby="next" data-screen-only="">
      <h2 id="next" className="mb-3 text-xl">
        What happens next
      </h2>
      <p className="measure">
        We record each card within three days of the last day. If it has an email address, we send your ticket
        number or the reason why we couldn’t enter it, with a reference. You can{' '}
        <a className="link" href="/post">
          look it up
        </a>{' '}
        at any time.
      </p>
      <p className="measure mt-3">
        {`So far, ${plural(counts.credited, 'card')} ${counts.credited === 1 ? 'has' : 'have'} been entered in this prize draw.`}
        {counts.refused.length === 0 && ' None was refused.'}
      </p>
      {counts.refused.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-6">
          {counts.refused.map(({ cause, cards }) => (
            <li key={cause}>{`${plural(cards, 'card')} refused, because ${REFUSAL_TEXT[cause]}`}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="measure">
      <span className="font-semibold">{title}.</span> {children}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
