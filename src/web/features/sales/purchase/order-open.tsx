import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Receipt } from '#contract/sales/orders.ts';
import { plural } from '#domain/text/plural.ts';
import { formatTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { formatYourTickets } from '#web/features/sales/purchase/your-tickets.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { FinishPayment } from './finish-payment.tsx';
import { HeldTickets } from './held-tickets.tsx';
import type { PurchaseFlow } from './use-purchase.ts';

type OrderOpenProps = {
  draw: PrizeDraw;
  receipt: Receipt;
  now: number;
  purchase: PurchaseFlow;
};

/** Tickets that are held but not paid for. The buyer can finish the payment or cancel the order. */
export function OrderOpen({ draw, receipt, now, purchase }: OrderOpenProps) {
  const { order } = receipt;
  const { note, finishing } = purchase.state;
  const isFinishing = finishing?.orderId === order.id;
  // The form shows its own problems.
  const refusal = isFinishing ? undefined : receipt.payment?.refusal?.message;
  const warning = note ?? refusal;
  return (
    <>
      <p className="mt-2 text-lg">
        {`You haven’t paid yet. We’re holding your ${formatYourTickets(order.quantity)} until ${formatTime(order.expiresAt)}. Then ${order.quantity === 1 ? 'it goes' : 'they go'} back on sale.`}
      </p>
      {warning && <Alert tone="warning" title={warning} announce className="mt-5" />}
      <HeldTickets draw={draw} order={order} now={now} />
      {isFinishing ? (
        <FinishPayment receipt={receipt} purchase={purchase} />
      ) : (
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            size="lg"
            className="max-sm:w-full"
            onClick={() => purchase.send({ type: 'finish', orderId: order.id })}
          >
            Finish payment
          </Button>
          <GiveUp receipt={receipt} purchase={purchase} />
        </div>
      )}
      {isFinishing && (
        <div className="mt-4 sm:-ml-7">
          <GiveUp receipt={receipt} purchase={purchase} />
        </div>
      )}
    </>
  );
}

type GiveUpProps = Pick<OrderOpenProps, 'receipt' | 'purchase'>;

function GiveUp({ receipt: { order }, purchase }: GiveUpProps) {
  const api = useApi();
  const [asking, setAsking] = useState(false);
  const cancelling = useMutation({
    mutationFn: () => api('POST /api/v1/orders/:id/cancel', { params: { id: order.id } }),
    onSuccess: (receipt) => purchase.send({ type: 'given-up', receipt }),
    onError: (error) => {
      toast({ title: 'Tickets not given up', description: getErrorMessage(error), variant: 'destructive' });
      void purchase.reloadOrder();
    },
    onSettled: () => setAsking(false),
  });
  const these = order.quantity === 1 ? 'this ticket' : 'these tickets';
  return (
    <>
      <Button variant="danger-quiet" size="lg" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {`Give up ${these}`}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Give up ${plural(order.quantity, 'ticket')}?`}
        description={`${order.quantity === 1 ? 'It goes' : 'They go'} back on sale straight away, and you won’t be charged.`}
        confirmText={`Give up ${plural(order.quantity, 'ticket')}`}
        cancelText={order.quantity === 1 ? 'Keep it' : 'Keep them'}
        onConfirm={() => cancelling.mutate()}
        pending={cancelling.isPending}
        pendingText="Giving up…"
        danger
      />
    </>
  );
}
