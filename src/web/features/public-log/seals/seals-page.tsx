import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { SealStatus } from '#contract/public-log/seals.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { BareBoard } from '#web/components/art/scenes.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Accordion } from '#web/components/ui/accordion.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { sealsQuery } from './queries.ts';
import { WitnessItem } from './witness-item.tsx';

/** The site's seal log for people: what it is for, which witnesses sign it, and what each has seen last. */
export function SealsPage() {
  const { data, isError, refetch } = useQuery(sealsQuery(useApi()));
  return (
    <Page width="reading">
      <PageHeader
        title="Seals and witnesses"
        lead="Before a prize draw is drawn, its list of tickets is sealed. Every seal is written to one public log, so that independent witnesses can sign it with the time at which they saw it."
      />
      {data && <SealLog status={data} />}
      {!data && isError && (
        <LoadFailed title="We couldn’t load the seal log." onRetry={() => refetch()}>
          There’s a problem at our end. Please try again.
        </LoadFailed>
      )}
      {!data && !isError && <WitnessesLoading />}
      <section aria-labelledby="questions" className="mt-14">
        <h2 id="questions" className="mb-4 text-2xl">
          What’s this for?
        </h2>
        <Accordion items={QUESTIONS} />
      </section>
    </Page>
  );
}

function SealLog({ status }: { status: SealStatus }) {
  const { witnesses, size, policy, stopped } = status;
  const against = witnesses.filter(({ contradicts }) => contradicts);
  return (
    <>
      {against.length > 0 && (
        <Alert tone="danger" title="The seal log has stopped" className="mb-8">
          {`${plural(against.length, 'witness', 'witnesses')} saw a different version of this log. We won’t add new seals until this is resolved.`}
        </Alert>
      )}
      {stopped && against.length === 0 && (
        <Alert tone="danger" title="The seal log has stopped" className="mb-8">
          It doesn’t match what was published before, or the site can’t sign it. We won’t add new seals until
          this is resolved.
        </Alert>
      )}
      {witnesses.length === 0 ? (
        <NoWitnesses />
      ) : (
        <section aria-labelledby="witnesses">
          <h2 id="witnesses" className="text-2xl">
            Who has seen the log
          </h2>
          <p className="mt-2 text-muted">
            {size === 0
              ? 'The log has no entries yet, so there’s nothing to sign.'
              : `The log has ${plural(size, 'entry', 'entries')}. Witnesses sign new seals and results at once, and other entries within an hour.`}
          </p>
          <ul aria-label="Witnesses" className="hairline mt-5 rounded-sheet bg-surface">
            {witnesses.map((witness) => (
              <WitnessItem key={witness.vkey} witness={witness} logSize={size} />
            ))}
          </ul>
        </section>
      )}
      {size > 0 && <Files status={status} />}
      {policy !== null && <Policy text={policy} />}
    </>
  );
}

function NoWitnesses() {
  return (
    <EmptyState title="This site has no witnesses" art={<BareBoard />}>
      <p>
        Seals are still written to the log, and anyone can read it. But you only have this site’s word for the
        time of a seal.
      </p>
    </EmptyState>
  );
}

/** The log for other software. */
function Files({ status: { size, witnesses, handovers } }: { status: SealStatus }) {
  const hasWitnesses = witnesses.length > 0;
  return (
    <section aria-labelledby="files" className="mt-12">
      <h2 id="files" className="text-xl">
        Check it yourself
      </h2>
      <p className="measure mt-2 text-muted">
        {`When you check a prize draw, your browser reads all ${formatNumber(size)} entries. Tools for public logs can do the same: the prefix of this log is `}
        <span className="font-mono">/seals</span>.
      </p>
      {handovers.length > 0 && (
        <p className="measure mt-2 text-muted">
          {`The log’s key has changed ${handovers.length === 1 ? 'once' : `${handovers.length} times`}. The former key confirms it in the log, and your browser checks that.`}
        </p>
      )}
      <ul className="mt-2">
        <li>
          <a className={LINE} href="/seals/checkpoint" download="seals.txt">
            <Download className="size-5" aria-hidden="true" />
            {hasWitnesses ? 'The signed head, with the witnesses’ signatures' : 'The signed head'}
          </a>
        </li>
        <li>
          <a className={LINE} href="/seals/vkey" download="seals-key.txt">
            <Download className="size-5" aria-hidden="true" />
            The log’s key
          </a>
        </li>
      </ul>
    </section>
  );
}

const LINE = 'link inline-flex min-h-11 items-center gap-2 font-semibold';

/** The policy is only this site's suggestion: people can give a verifier their own. */
function Policy({ text }: { text: string }) {
  return (
    <section aria-labelledby="policy" className="mt-12">
      <h2 id="policy" className="text-xl">
        The witness policy
      </h2>
      <p className="measure mt-2 text-muted">
        The policy names the witnesses, and says how many of them must have seen a seal before the result
        could be known. This is the policy that this site suggests. You can check a prize draw with your own.
      </p>
      <pre className="wrap-anywhere hairline mt-4 whitespace-pre-wrap rounded-sheet bg-surface p-4 font-mono text-sm">
        {text}
      </pre>
    </section>
  );
}

function WitnessesLoading() {
  return (
    <Loading label="Loading the witnesses">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-5 h-60" />
    </Loading>
  );
}

const QUESTIONS = [
  {
    value: 'time',
    title: 'Why does the time of a seal matter?',
    content: (
      <p>
        The winner depends on public randomness that is published after the list is sealed. If a site could
        seal a list later and write an earlier time on it, it could try lists until one suited it. Witnesses
        prevent that: their signatures show that the seal existed before the randomness.
      </p>
    ),
  },
  {
    value: 'one',
    title: 'Why is there one log for all prize draws?',
    content: (
      <p>
        So that each prize draw has only one list. A site that prepared several lists for a prize draw would
        have to write a seal for each of them here, and everyone would see them.
      </p>
    ),
  },
  {
    value: 'trust',
    title: 'Who do I have to trust?',
    content: (
      <p>
        You have to trust that enough of the witnesses in the policy are honest. Other people run them, and
        each witness signs the log only if it continues what that witness has seen before.
      </p>
    ),
  },
  {
    value: 'draw',
    title: 'Where do I see which witnesses saw the seal of a prize draw?',
    content: (
      <p>
        On the page that checks the prize draw. You reach it from <Link to="/winners">past winners</Link> and
        from the prize draw’s own page.
      </p>
    ),
  },
];
