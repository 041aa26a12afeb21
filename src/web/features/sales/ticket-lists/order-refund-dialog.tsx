import { useQuery } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Ticket } from '#contract/sales/orders.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatNumbers, toNumberRanges } from '#domain/email/number-ranges.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { CauseField } from './cause-field.tsx';
import { orderTicketsQuery } from './queries.ts';
import { ReasonField } from './reason-field.tsx';
import { useReason } from './use-reason.ts';
import { useRefundOrder } from './use-refund-order.ts';
import { REFUND_REASON_REQUIRED } from './void-rejection.ts';

type OrderRefundDialogProps = {
  draw: Pick<PrizeDraw, 'id' | 'ticketPrice'>;
  /** One of the order's tickets. */
  ticket: Ticket;
  /** Admins may also refund tickets that were voided without a refund. */
  mayRefundVoided: boolean;
  /** Whether the public cause has to be chosen. */
  mustChooseCause: boolean;
  onClose: () => void;
};

/** Asks for the reason for refunding the rest of an order, once the amount is known. */
export function OrderRefundDialog(props: OrderRefundDialogProps) {
  const { draw, ticket, mayRefundVoided, mustChooseCause, onClose } = props;
  const { read, field, causeField } = useReason(mustChooseCause ? null : 'requested');
  const { mutate, isPending } = useRefundOrder(draw.id, onClose);
  const order = useQuery({ ...orderTicketsQuery(useApi(), draw.id, ticket.orderId ?? ''), staleTime: 0 });
  const left = order.data?.filter(({ voided, refunded }) => !refunded && (!voided || mayRefundVoided));
  const price = left && formatPounds(left.length * draw.ticketPrice);
  const nothing = left?.length === 0;
  const confirm = () => {
    const why = read(REFUND_REASON_REQUIRED);
    if (why) mutate({ ticket, ...why });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Refund the whole order?"
      description={
        <span className="wrap-anywhere">
          {nothing
            ? 'There’s nothing left to refund on this order.'
            : `${formatFullName(ticket)} will get back everything that’s left of this order, and an email with your reason. The tickets will leave the draw and can be sold again. You can’t undo this.`}
        </span>
      }
      confirmText={price && !nothing ? `Refund ${price}` : 'Refund'}
      confirmDisabled={!left || nothing}
      onConfirm={confirm}
      pending={isPending}
      pendingText="Refunding..."
      danger
    >
      {order.isError && (
        <LoadFailed title="We couldn’t load the order." onRetry={() => void order.refetch()} />
      )}
      {!nothing && !order.isError && (
        <>
          <div className="mb-4 border-line border-y py-3">
            {left ? <LeftOfOrder left={left} price={price} /> : <LeftSkeleton />}
          </div>
          <ReasonField {...field} />
          <CauseField {...causeField} />
        </>
      )}
    </ConfirmDialog>
  );
}

function LeftOfOrder({ left, price }: { left: readonly Ticket[]; price: string | undefined }) {
  return (
    <p className="tabular">
      <span className="font-semibold">
        {plural(left.length, 'ticket')}, {price}
      </span>
      <span className="wrap-anywhere block text-muted text-sm">
        {formatNumbers(toNumberRanges(left.map(({ ticketNumber }) => ticketNumber)))}
      </span>
    </p>
  );
}

function LeftSkeleton() {
  return (
    <Loading label="Loading the order...">
      <Skeleton className="my-1 h-4 w-32" />
      <Skeleton className="mt-2.5 h-3.5 w-48" />
    </Loading>
  );
}
