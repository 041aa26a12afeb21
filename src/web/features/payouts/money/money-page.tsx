import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import { BackToDashboard } from '#web/components/layout/back-to-dashboard.tsx';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Sheet } from '#web/components/ui/sheet.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useDrawRoles } from '#web/features/draws/organisations/draw-roles.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { outcomeQuery } from '../queries.ts';
import { CharityPanel } from './charity-panel.tsx';
import { HostPayments } from './host-payments.tsx';
import { OutcomeReceipt } from './outcome-receipt.tsx';
import { canPayOut } from './outcome-text.ts';
import { StatementLink } from './statement-link.tsx';

/** A draw's money for its host and admins: how it is divided, what was paid, and the charity's agreement. */
export function MoneyPage({ id, user }: { id: string; user: User }) {
  const api = useApi();
  const { data: draw } = useSuspenseQuery(drawQuery(api, id));
  const money = useQuery(outcomeQuery(api, id));
  const roles = useDrawRoles(draw, user);
  return (
    <Page>
      <PageHeader
        back={<BackToDashboard />}
        title={<span className="wrap-anywhere">{`Money from ${draw.title}`}</span>}
        lead="See how the ticket sales are shared out and who’s been paid."
        actions={
          mayAct(roles, 'edit') && (
            <ButtonLink to="/prize-draw/$id/winners" params={{ id }} variant="secondary">
              Winners
            </ButtonLink>
          )
        }
      />
      {money.isError && !money.data && (
        <LoadFailed title="The figures could not be loaded." onRetry={() => void money.refetch()} />
      )}
      {money.isPending && (
        <Loading label="Loading the figures...">
          <Skeleton className="h-80 rounded-sheet!" />
        </Loading>
      )}
      {money.data && <Panels draw={draw} money={money.data} user={user} roles={roles} />}
    </Page>
  );
}

type PanelsProps = { draw: PrizeDraw; money: DrawOutcome; user: User; roles: DrawViewer };

function Panels({ draw, money, user, roles }: PanelsProps) {
  const isHost = roles.isOwner;
  const isSettled = money.fixedAt !== null;
  const canPay = canPayOut(draw, money);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="min-w-0">
        <OutcomeReceipt draw={draw} money={money} isHost={isHost} />
        {isSettled && money.gross > 0 && <StatementLink drawId={draw.id} />}
      </div>
      <div className="grid min-w-0 gap-8">
        {(isHost || roles.isAdmin) && (
          <Panel title={isHost ? 'Payments to you' : 'Payments to the host'}>
            <HostPayments
              drawId={draw.id}
              hostId={draw.userId}
              isHost={isHost}
              isFinal={isSettled || !canPay}
            />
          </Panel>
        )}
        {mayAct(roles, 'edit') && canPay && (money.charity > 0 || !isSettled) && (
          <Panel title="The charity">
            <CharityPanel
              draw={draw}
              hostName={isHost && !draw.organisation ? formatFullName(user) : draw.hostName}
              money={money}
              isAdmin={user.role === 'admin'}
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
