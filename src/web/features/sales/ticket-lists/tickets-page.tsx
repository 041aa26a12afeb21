import { useSuspenseQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Ticket } from '#contract/sales/orders.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { ConfirmationProvider } from '#web/features/accounts/account/confirmation.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { ExportLink } from '../order-lists/export-link.tsx';
import { MoneySummary } from './money-summary.tsx';
import { OrderRefundDialog } from './order-refund-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import type { TicketListSearch } from './search.ts';
import { TicketList } from './ticket-list.tsx';
import { useResendConfirmation } from './use-resend-confirmation.ts';
import { VoidDialog } from './void-dialog.tsx';
import { findRefundRules, findVoidRejection } from './void-rejection.ts';

type TicketsPageProps = { drawId: string; user: User; viewer: DrawViewer; search: TicketListSearch };

/** The tickets of a draw and their holders, for the people who run it and admins. */
export function TicketsPage({ drawId, user, viewer, search }: TicketsPageProps) {
  const { data: draw } = useSuspenseQuery(drawQuery(useApi(), drawId));
  const [voiding, setVoiding] = useState<Ticket>();
  const [refunding, setRefunding] = useState<Ticket>();
  const [refundingOrder, setRefundingOrder] = useState<Ticket>();
  const { mutate: resend } = useResendConfirmation(drawId);
  const { note, mustChooseCause } = findRefundRules(draw, viewer, new Date());
  const onVoid = (ticket: Ticket) => {
    const rejection = findVoidRejection({ draw, ticket });
    if (rejection) toast({ ...rejection, variant: 'destructive' });
    else setVoiding(ticket);
  };
  const actions = {
    refunds: note === null ? { onVoid, onRefund: setRefunding, onRefundOrder: setRefundingOrder } : null,
    onResend: mayAct(viewer, 'edit') ? (ticket: Ticket) => resend(ticket) : null,
    mayRefundVoided: viewer.isAdmin,
  };
  const sold = formatNumber(draw.ticketsSold);
  return (
    <ConfirmationProvider user={user}>
      <Page>
        <PageHeader
          title={<span className="wrap-anywhere">{`Tickets for ${draw.title}`}</span>}
          actions={
            <>
              {draw.status === 'completed' && mayAct(viewer, 'lists') && (
                <ButtonLink to="/prize-draw/$id/winners" params={{ id: drawId }}>
                  <Trophy className="size-5" aria-hidden="true" />
                  See who won
                </ButtonLink>
              )}
              {mayAct(viewer, 'export') && (
                <ExportLink drawId={drawId} list="tickets">
                  Export to CSV
                </ExportLink>
              )}
            </>
          }
        />
        <p className="-mt-4 mb-6 flex flex-wrap items-center gap-3">
          <StatusBadge draw={draw} />
          <span className="tabular font-semibold">
            {draw.ticketLimit === null ? `${sold} sold` : `${sold} of ${formatNumber(draw.ticketLimit)} sold`}
          </span>
          <span className="text-muted text-sm">All times are UK time, including in the exported file.</span>
        </p>
        {mayAct(viewer, 'money') && <MoneySummary draw={draw} />}
        {note !== null && draw.ticketsSold > 0 && <p className="measure mb-6 text-muted">{note}</p>}
        <TicketList drawId={drawId} search={search} actions={actions} />
        {voiding && (
          <VoidDialog
            draw={draw}
            ticket={voiding}
            mayKeepMoney={viewer.isAdmin}
            mustChooseCause={mustChooseCause}
            onClose={() => setVoiding(undefined)}
          />
        )}
        {refunding && (
          <RefundDialog
            draw={draw}
            ticket={refunding}
            mustChooseCause={mustChooseCause}
            onClose={() => setRefunding(undefined)}
          />
        )}
        {refundingOrder && (
          <OrderRefundDialog
            draw={draw}
            ticket={refundingOrder}
            mayRefundVoided={actions.mayRefundVoided}
            mustChooseCause={mustChooseCause}
            onClose={() => setRefundingOrder(undefined)}
          />
        )}
      </Page>
    </ConfirmationProvider>
  );
}
