import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Award, DecideInput } from '#contract/awards/awards.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { awardsQuery, refreshAwards, threadQuery } from '#web/features/awards/queries.ts';
import { FileList } from '#web/features/awards/thread/file-list.tsx';
import { Thread } from '#web/features/awards/thread/thread.tsx';
import { AwardBadge } from '#web/features/awards/timeline/award-badge.tsx';
import { formatAddress } from '#web/features/awards/won/won-text.ts';
import { useApi } from '#web/lib/router-context.ts';
import { Detail, DetailSkeleton, Facts, Part } from '../detail.tsx';
import { DetailFailed } from '../detail-failed.tsx';
import { useAct } from '../use-act.ts';
import {
  AGE_DOCUMENTS,
  CAUSE_NAMES,
  canAskForAge,
  canDisqualify,
  DECISIONS,
  listDecisions,
} from './case-text.ts';
import { DecideDialog, DisqualifyDialog } from './decision-dialogs.tsx';
import { caseDrawQuery } from './queries.ts';

type CaseDetailProps = { drawId: string; awardId: string };

/** One award with its winner, its messages and what an admin can decide. */
export function CaseDetail({ drawId, awardId }: CaseDetailProps) {
  const api = useApi();
  const draw = useQuery({ ...caseDrawQuery(api, drawId), staleTime: 0 });
  const awards = useQuery({ ...awardsQuery(api, drawId), staleTime: 0 });
  const error = draw.error ?? awards.error;
  const award = awards.data?.find(({ id }) => id === awardId);
  if (error) {
    const retry = () => void Promise.all([draw.refetch(), awards.refetch()]);
    return <DetailFailed what="prize" error={error} onRetry={retry} />;
  }
  if (!draw.data || !award) return <DetailSkeleton label="Prize" />;
  return <Case draw={draw.data} award={award} />;
}

function Case({ draw, award }: { draw: PrizeDraw; award: Award }) {
  const [asking, setAsking] = useState<DecideInput['decision'] | 'disqualify'>();
  const close = () => setAsking(undefined);
  const place = { drawId: draw.id, awardId: award.id };
  const winner = award.winnerName ?? 'Winner not named';
  return (
    <Detail
      back="Winners"
      own={['open', 'draw']}
      title={award.prize}
      badges={<AwardBadge award={award} />}
      lead={`${formatOrdinal(award.rank)} prize in ${draw.title}, won by ${winner} with ticket ${formatTicketNumber(award.ticketNumber)}`}
      actions={
        <>
          {listDecisions(award).map((decision, index) => (
            <Button
              key={decision}
              variant={index === 0 ? 'secondary' : 'danger-quiet'}
              onClick={() => setAsking(decision)}
            >
              {DECISIONS[decision].action}
            </Button>
          ))}
          {canAskForAge(award) && <AskForProofOfAge place={place} />}
          {award.ageDocument === 'waiting' && (
            <ButtonLink to="/admin" search={{ tab: 'ages' }} variant="secondary">
              Check proof of age
            </ButtonLink>
          )}
          {award.ageDocument === 'wanted' && <WithdrawRequest place={place} />}
          {canDisqualify(award) && (
            <Button variant="danger-quiet" onClick={() => setAsking('disqualify')}>
              Disqualify
            </Button>
          )}
        </>
      }
    >
      <nav aria-label="More about this prize draw" className="-mx-3.5 mb-4 flex flex-wrap">
        <ButtonLink to="/prize-draw/$id" params={{ id: draw.id }} variant="quiet" size="sm">
          Public page
        </ButtonLink>
        <ButtonLink to="/prize-draw/$id/winners" params={{ id: draw.id }} variant="quiet" size="sm">
          All winners
        </ButtonLink>
        <ButtonLink to="/admin" search={{ tab: 'draws', open: draw.id }} variant="quiet" size="sm">
          This draw in the admin area
        </ButtonLink>
      </nav>
      <Facts items={listFacts(draw, award)} />
      <Evidence place={place} />
      <Part title="Messages">
        <Thread place={place} names={{ winner, host: draw.hostName }} />
      </Part>
      {asking === 'disqualify' && (
        <DisqualifyDialog place={place} award={award} winner={winner} onClose={close} />
      )}
      {asking && asking !== 'disqualify' && <DecideDialog place={place} decision={asking} onClose={close} />}
    </Detail>
  );
}

/** Asks the winner for a document, before the prize is sent. */
function AskForProofOfAge({ place }: { place: CaseDetailProps }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const act = useAct({
    run: () =>
      api('POST /api/v1/prize-draws/:id/awards/:awardId/age-document', {
        params: { id: place.drawId, awardId: place.awardId },
      }),
    done: () => ({
      title: 'Proof of age asked for',
      description: 'We’ve emailed the winner. The prize can’t be sent until you’ve accepted a document.',
    }),
    failed: 'The winner was not asked',
  });
  return (
    <Button
      variant="secondary"
      pending={act.isPending}
      pendingText="Asking..."
      onClick={() => act.mutate(undefined, { onSuccess: () => void refreshAwards(queryClient) })}
    >
      Ask for proof of age
    </Button>
  );
}

/** Withdraws the request, while the winner has sent nothing. */
function WithdrawRequest({ place }: { place: CaseDetailProps }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const act = useAct({
    run: () =>
      api('DELETE /api/v1/prize-draws/:id/awards/:awardId/age-document', {
        params: { id: place.drawId, awardId: place.awardId },
      }),
    done: () => ({
      title: 'Request withdrawn',
      description: 'We’ve emailed the winner. The prize or its cash no longer waits for a document.',
    }),
    failed: 'The request was not withdrawn',
  });
  return (
    <Button
      variant="secondary"
      pending={act.isPending}
      pendingText="Withdrawing..."
      onClick={() => act.mutate(undefined, { onSuccess: () => void refreshAwards(queryClient) })}
    >
      Withdraw the request for proof of age
    </Button>
  );
}

function Evidence({ place }: { place: CaseDetailProps }) {
  const { data } = useQuery(threadQuery(useApi(), place.drawId, place.awardId));
  if (!data || data.evidence.length === 0) return null;
  return (
    <Part title="Proof that it was sent">
      <FileList place={place} files={data.evidence} label="Evidence" />
    </Part>
  );
}

/** The dates of an award that have passed, its contact, and the reason of the last decision. */
function listFacts(draw: PrizeDraw, award: Award) {
  const { contact, carrier, trackingNumber, cause, note } = award;
  const time = (name: string, at: string | null) =>
    at === null ? [] : [{ name, value: formatShortDateTime(at) }];
  const text = (name: string, value: string | null) => (value ? [{ name, value }] : []);
  const address = contact?.delivery.address;
  return [
    { name: 'Host', value: draw.hostName },
    ...time('Won', award.wonAt),
    ...(award.state === 'won' ? time('Claim by', award.claimBy) : []),
    ...time('Claimed', award.claimedAt),
    ...time('Sent', award.sentAt),
    ...text('Carrier and tracking', [carrier, trackingNumber].filter(Boolean).join(', ')),
    ...time('Problem reported', award.problemAt),
    ...time(award.presumed ? 'Presumed received' : 'Received', award.receivedAt),
    ...time('Appealed', award.appealedAt),
    ...time('Appeal decided', award.appealDecidedAt),
    ...time('Due', award.dueAt),
    ...text('Proof of age', AGE_DOCUMENTS[award.ageDocument ?? 'none']),
    ...text('Name', contact?.name ?? null),
    ...text('Email', contact?.email ?? null),
    ...text('Phone', contact?.phone ?? null),
    ...text('Address', address ? formatAddress(address, ', ') : null),
    ...text('Reason for disqualification', cause && CAUSE_NAMES[cause]),
    ...text('Reason for the last decision', note),
  ];
}
