import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Sheet } from '#web/components/ui/sheet.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { outcomeQuery } from '../queries.ts';
import { CharityPanel } from './charity-panel.tsx';
import { HostPayments } from './host-payments.tsx';
import { OutcomeReceipt } from './outcome-receipt.tsx';
import { canPayOut } from './outcome-text.ts';
import { StatementLink } from './statement-link.tsx';

/** A draw's money for its host and admins: how it is divided, what was paid, and the charity's agreement. */
export function MoneyPage({ id, user, viewer }: { id: string; user: User; viewer: DrawViewer }) {
  const api = useApi();
  const { data: draw } = useSuspenseQuery(drawQuery(api, id));
  const money = useQuery(outcomeQuery(api, id));
  return (
    <Page>
      <PageHeader
        title={<span className="wrap-anywhere">{`Money from ${draw.title}`}</span>}
        lead="See how the ticket sales are shared out and who’s been paid."
      />
      {money.isError && !money.data && (
        <LoadFailed title="The figures could not be loaded." onRetry={() => void money.refetch()} />
      )}
      {money.isPending && (
        <Loading label="Loading the figures...">
          <Skeleton className="h-80 rounded-sheet!" />
        </Loading>
      )}
      {money.data && <Panels draw={draw} money={money.data} user={user} viewer={viewer} />}
    </Page>
  );
}

type PanelsProps = { draw: PrizeDraw; money: DrawOutcome; user: User; viewer: DrawViewer };

function Panels({ draw, money, user, viewer }: PanelsProps) {
  const isHost = user.id === draw.userId;
  const isSettled = money.fixedAt !== null;
  const canPay = canPayOut(draw, money);
  // The payouts of a person are theirs alone.
  const seesPayments = isHost || viewer.isAdmin;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="min-w-0">
        <OutcomeReceipt draw={draw} money={money} isHost={isHost} />
        {isSettled && money.gross > 0 && mayAct(viewer, 'export') && <StatementLink drawId={draw.id} />}
      </div>
      <div className="grid min-w-0 gap-8">
        {seesPayments && (
          <Panel title={isHost ? 'Payments to you' : 'Payments to the host'}>
            <HostPayments
              drawId={draw.id}
              hostId={draw.userId}
              isHost={isHost}
              isFinal={isSettled || !canPay}
            />
          </Panel>
        )}
        {canPay && mayAct(viewer, 'edit') && (money.charity > 0 || !isSettled) && (
          <Panel title="The charity">
            <CharityPanel
              draw={draw}
              hostName={isHost && !draw.organisation ? formatFullName(user) : draw.hostName}
              money={money}
              isAdmin={viewer.isAdmin}
            />
          </Panel>
        )}
      </div>
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Sheet as="section" aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Sheet>
  );
}
