import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Deletion } from '#contract/accounts/account-data.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { describeWait, WHEN_DELETED } from './deletion-text.ts';
import { deletionQuery } from './queries.ts';
import { useKeepAccount } from './use-keep-account.ts';

/** Account deletion: whether it is possible, what blocks it, and how to cancel it. */
export function DeletionPanel({ user }: { user: User }) {
  const { data, isError, refetch } = useQuery(deletionQuery(useApi(), user.id));
  const [asking, setAsking] = useState(false);
  if (isError) {
    return <LoadFailed title="We couldn’t load this." onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Loading label="Loading...">
        <Skeleton className="h-20" />
      </Loading>
    );
  }
  if (data.requestedAt !== null) return <Pending user={user} deletion={data} at={data.requestedAt} />;
  return (
    <>
      {data.obstacle ? (
        <p className="measure">{data.obstacle}</p>
      ) : (
        <p className="measure">
          {data.waiting === 0
            ? 'You can delete your account now.'
            : `You can ask us now. We’ll delete your account ${WHEN_DELETED}.`}
        </p>
      )}
      <WaitingFor deletion={data} />
      <Button
        variant="danger-quiet"
        className="-ml-5 mt-3"
        disabled={data.obstacle !== null}
        onClick={() => setAsking(true)}
      >
        Delete my account…
      </Button>
      <DeletionDialog user={user} deletion={data} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function Pending({ user, deletion, at }: { user: User; deletion: Deletion; at: string }) {
  const { mutate, isPending } = useKeepAccount(user.id);
  return (
    <>
      <p className="measure">
        {`You asked us to delete your account on ${formatLongDate(at)}. We’ll do that ${WHEN_DELETED}. Until then everything works, and you can change your mind.`}
      </p>
      <WaitingFor deletion={deletion} />
      <Button variant="secondary" className="mt-4" pending={isPending} onClick={() => mutate()}>
        Keep my account
      </Button>
    </>
  );
}

function WaitingFor({ deletion: { waiting, waitingFor } }: { deletion: Deletion }) {
  if (waiting === 0) return null;
  const more = waiting - waitingFor.length;
  return (
    <div className="mt-3">
      <p className="font-semibold">{describeWait(waiting)}</p>
      <ul className="mt-1 list-disc pl-5">
        {waitingFor.map(({ prizeDrawId, title }) => (
          <li key={prizeDrawId} className="wrap-anywhere">
            <Link to="/prize-draw/$id" params={{ id: prizeDrawId }} className="link">
              {title}
            </Link>
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </div>
  );
}
