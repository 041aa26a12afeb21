import { useState } from 'react';
import type { OrderDetails } from '#contract/sales/order-history.ts';
import { formatPounds } from '#domain/money/format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useResendConfirmation } from '#web/features/sales/ticket-lists/use-resend-confirmation.ts';
import { useApi } from '#web/lib/router-context.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';
import { useMay } from '../use-may.ts';

/** Resends an order's tickets, and refunds the order. */
export function OrderActions({ order }: { order: OrderDetails }) {
  const may = useMay();
  const resend = useResendConfirmation(order.draw.id);
  const [isRefunding, setIsRefunding] = useState(false);
  const ticket = order.ownTickets.find(({ voided }) => !voided);
  const isOver = order.draw.status === 'completed' || order.draw.status === 'cancelled';
  if (order.status !== 'paid' || isOver) return null;
  return (
    <>
      {ticket && (
        <Button variant="secondary" pending={resend.isPending} onClick={() => resend.mutate(ticket)}>
          Resend tickets
        </Button>
      )}
      {may.finance && order.refundedPence < order.totalPence && (
        <Button variant="danger-quiet" onClick={() => setIsRefunding(true)}>
          Refund order
        </Button>
      )}
      {isRefunding && <RefundDialog order={order} onClose={() => setIsRefunding(false)} />}
    </>
  );
}

function RefundDialog({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const api = useApi();
  const refund = useAct({
    run: (reason: string) =>
      api('POST /api/v1/prize-draws/:id/orders/:orderId/refund', {
        params: { id: order.draw.id, orderId: order.id },
        body: { reason, cause: 'requested' },
      }),
    done: ({ refundedPence }) => ({
      title: 'Order refunded',
      description: `${formatPounds(refundedPence)} is on its way back.`,
    }),
    failed: 'The order could not be refunded',
  });
  return (
    <ReasonDialog
      title={`Refund order ${order.number}?`}
      description="We’ll void its tickets and pay back what is left of the payment. This can’t be undone."
      help="We’ll include this in an email to the buyer."
      confirmText="Refund order"
      pendingText="Refunding..."
      pending={refund.isPending}
      onReason={(reason) => refund.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The payment provider's reference, as a link to its page there. */
export function PaymentLink({ order: { paymentReference, payment } }: { order: OrderDetails }) {
  if (!paymentReference || payment.provider !== 'stripe') return paymentReference ?? null;
  return (
    <a
      href={`https://dashboard.stripe.com/payments/${encodeURIComponent(paymentReference)}`}
      target="_blank"
      rel="noreferrer"
      className="link"
    >
      {paymentReference}
    </a>
  );
}
