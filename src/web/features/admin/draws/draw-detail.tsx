import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminDrawDetails } from '#contract/admin/draws.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton } from '../admin-list.tsx';
import { History } from '../audit/history.tsx';
import { AdminLink, Detail, DetailSkeleton, Part } from '../detail.tsx';
import { DetailFailed, isGone } from '../detail-failed.tsx';
import { useMay } from '../use-may.ts';
import { DisputeList } from './dispute-list.tsx';
import { CancelDialog, UnpublishDialog } from './draw-dialogs.tsx';
import { DrawDates, DrawMoneyRow, DrawWorkList } from './draw-facts.tsx';
import { DrawBadges } from './draw-rows.tsx';
import { HostDebt } from './host-debt.tsx';
import { drawDisputesQuery, drawQuery } from './queries.ts';

export function DrawDetail({ id }: { id: string }) {
  const { data: draw, error, refetch } = useQuery(drawQuery(useApi(), id));
  if (draw && !isGone(error)) return <Draw draw={draw} />;
  if (error) return <DetailFailed what="prize draw" error={error} onRetry={() => void refetch()} />;
  return <DetailSkeleton label="The prize draw" />;
}

function Draw({ draw }: { draw: AdminDrawDetails }) {
  const { data: disputes } = useQuery(drawDisputesQuery(useApi(), draw.id));
  const [asking, setAsking] = useState<'unpublish' | 'cancel'>();
  const close = () => setAsking(undefined);
  const { host } = draw;
  const may = useMay();
  return (
    <Detail
      back="All draws"
      title={draw.title}
      badges={
        <>
          <StatusBadge draw={draw} />
          <DrawBadges draw={draw} />
        </>
      }
      lead={
        <p>
          by{' '}
          <AdminLink search={may.admin ? { open: host.id } : { tab: 'people', open: host.id }}>
            {formatFullName(host)}
          </AdminLink>
          {`, ${host.email}`}
        </p>
      }
      actions={
        may.admin && (
          <>
            {isOnSale(draw) && (
              <Button variant="secondary" onClick={() => setAsking('unpublish')}>
                Take off sale
              </Button>
            )}
            {isCancellable(draw) && (
              <Button variant="danger-quiet" onClick={() => setAsking('cancel')}>
                Cancel draw
              </Button>
            )}
          </>
        )
      }
    >
      {draw.logRefused && <LogRefused />}
      <Reasons draw={draw} />
      <DrawMoneyRow draw={draw} />
      {may.finance && <HostDebt draw={draw} />}
      <nav aria-label="More about this prize draw" className="-mx-3.5 mt-2 flex flex-wrap">
        <ButtonLink to="/prize-draw/$id" params={{ id: draw.id }} variant="quiet" size="sm">
          Public page
        </ButtonLink>
        {may.admin && (
          <>
            <ButtonLink to="/prize-draw/$id/view-tickets" params={{ id: draw.id }} variant="quiet" size="sm">
              Tickets
            </ButtonLink>
            <ButtonLink to="/prize-draw/$id/admin" params={{ id: draw.id }} variant="quiet" size="sm">
              Drawing
            </ButtonLink>
            <ButtonLink to="/prize-draw/$id/edit" params={{ id: draw.id }} variant="quiet" size="sm">
              Edit
            </ButtonLink>
          </>
        )}
        {draw.status === 'completed' && may.admin && (
          <>
            <ButtonLink to="/admin" search={{ tab: 'payouts', draw: draw.id }} variant="quiet" size="sm">
              Payouts
            </ButtonLink>
            <ButtonLink to="/prize-draw/$id/statement" params={{ id: draw.id }} variant="quiet" size="sm">
              Statement
            </ButtonLink>
          </>
        )}
      </nav>
      <Part title="Jobs">
        <DrawWorkList draw={draw} />
      </Part>
      <Part title="Dates and figures">
        <DrawDates draw={draw} />
      </Part>
      <Part title="Disputes">
        {disputes ? <DisputeList disputes={disputes.rows} /> : <ListSkeleton label="Disputes" />}
      </Part>
      <History id={draw.id} title="Log" />
      {asking === 'unpublish' && <UnpublishDialog draw={draw} onClose={close} />}
      {asking === 'cancel' && <CancelDialog draw={draw} onClose={close} />}
    </Detail>
  );
}

const isOnSale = ({ status }: AdminDrawDetails) => status === 'active' || status === 'scheduled';

/** A draw can be cancelled until its list is sealed, unless it was never on sale. */
const isCancellable = ({ status, startDate, sealedAt }: AdminDrawDetails) =>
  sealedAt === null && startDate !== null && status !== 'cancelled' && status !== 'completed';

function LogRefused() {
  const may = useMay();
  return (
    <Alert tone="danger" title="The public log of this prize draw is refused" className="mb-6">
      {'Nobody can buy tickets, payments that arrive now are refunded, and nothing can be drawn. '}
      {may.admin && <AdminLink search={{ tab: 'outbox' }}>What’s wrong, and what to do</AdminLink>}
    </Alert>
  );
}

function Reasons({ draw: { offSaleReason, cancelReason } }: { draw: AdminDrawDetails }) {
  const reason = cancelReason ?? offSaleReason;
  if (!reason) return null;
  return (
    <Alert
      tone="warning"
      title={cancelReason ? 'This prize draw was cancelled' : 'This prize draw was taken off sale'}
      className="mb-6"
    >
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
    </Alert>
  );
}
