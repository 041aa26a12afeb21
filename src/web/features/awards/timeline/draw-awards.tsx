import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Award } from '#contract/awards/awards.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { drawingQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { describeNext, groupByRank } from '../award-text.ts';
import { awardsQuery } from '../queries.ts';
import { listSteps } from '../steps.ts';
import { EarlierWinners } from './earlier-winners.tsx';
import { PayoutProgress } from './payout-progress.tsx';
import { StepRow } from './step-row.tsx';

/** What happened to each prize since the draw. Public, on the draw's page. */
export function DrawAwards({ id }: { id: string }) {
  const api = useApi();
  const { data: drawing } = useSuspenseQuery(drawingQuery(api, id));
  const { data: awards = [], refetch } = useQuery({
    ...awardsQuery(api, id),
    // A page that was opened during a redraw has the former winner's.
    refetchOnMount: Number(drawing.attempt) > 1 && 'always',
  });
  const known = useRef(drawing.result);
  useEffect(() => {
    if (known.current === drawing.result) return;
    known.current = drawing.result;
    void refetch();
  }, [drawing.result, refetch]);
  const ranks = groupByRank(awards);
  if (ranks.length === 0) return null;
  return (
    <section aria-labelledby="after-the-draw" className="mt-8">
      <h2 id="after-the-draw" className="text-2xl">
        {ranks.length > 1 ? 'Where the prizes are' : 'Where the prize is'}
      </h2>
      <ul className="mt-4 space-y-7">
        {ranks.map(({ rank, current, earlier }) => (
          <li key={rank}>
            {ranks.length > 1 && (
              <p className="wrap-anywhere mb-2.5 line-clamp-2 max-w-180">
                <strong className="font-semibold">{formatOrdinal(rank)} prize:</strong> {current.prize}
              </p>
            )}
            <AwardProgress drawId={id} award={current} earlier={earlier} />
          </li>
        ))}
      </ul>
      <PayoutProgress id={id} />
    </section>
  );
}

type AwardProgressProps = { drawId: string; award: Award; earlier: readonly Award[] };

function AwardProgress({ drawId, award, earlier }: AwardProgressProps) {
  const next = describeNext(award);
  return (
    <>
      <StepRow steps={listSteps(award)} label={`${formatOrdinal(award.rank)} prize, step by step`} />
      {next && <p className="measure mt-2.5">{next}</p>}
      <EarlierWinners earlier={earlier} className="measure mt-2.5" />
      {award.isYours && (
        <ButtonLink
          to="/prize-draw/$id/won"
          params={{ id: drawId }}
          search={{ award: award.id }}
          className="mt-3"
        >
          {award.state === 'won' ? 'You won: claim your prize' : 'Go to your prize'}
        </ButtonLink>
      )}
    </>
  );
}
