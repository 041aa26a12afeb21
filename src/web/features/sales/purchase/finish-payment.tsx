import { useCallback, useEffect, useRef } from 'react';
import type { Receipt } from '#contract/sales/orders.ts';
import { formatPounds } from '#domain/money/format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useAuth } from '#web/lib/session.tsx';
import { getKnownName } from './buyer.ts';
import { getPendingText, PayStatus } from './pay-status.tsx';
import { PaymentFields } from './payment-fields.tsx';
import type { WalletSheet } from './payment-form.ts';
import { usePaymentFieldsReady } from './use-payment-fields-ready.ts';
import type { PurchaseFlow } from './use-purchase.ts';

type FinishPaymentProps = {
  receipt: Receipt;
  purchase: PurchaseFlow;
};

/** The form in which buyers pay for an open order. */
export function FinishPayment({ receipt: { order }, purchase }: FinishPaymentProps) {
  const { send, openPayment: payment } = purchase;
  const { user } = useAuth();
  const { usable, onUsable } = usePaymentFieldsReady();
  const heading = useFocusOnArrival();
  const onFieldsUsable = useCallback(
    (isUsable: boolean) => {
      onUsable(isUsable);
      if (isUsable) send({ type: 'fields-usable' });
    },
    [onUsable, send],
  );

  const isProcessing = payment.at !== 'idle';
  const isStuck = payment.at === 'stuck';
  const pay = (sheet?: WalletSheet) =>
    send({ type: 'pay', request: { kind: 'open', orderId: order.id }, ...(sheet && { sheet }) });
  const wallet = {
    onOpen: () => {
      send({ type: 'sheet-opened' });
      return true;
    },
    onCancel: () => send({ type: 'sheet-closed' }),
    onConfirm: pay,
  };
  return (
    <form
      noValidate
      className="mt-8 space-y-6"
      aria-busy={isProcessing && !isStuck}
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Finish payment
      </h2>
      <fieldset disabled={isProcessing} className="min-w-0">
        <PaymentFields
          handle={purchase.fields}
          pence={order.totalPence}
          buyer={{ name: getKnownName(user), email: user?.email ?? '' }}
          disabled={isProcessing}
          wallet={wallet}
          onUsable={onFieldsUsable}
        />
      </fieldset>
      <PayStatus payment={payment} onTryAgain={() => send({ type: 'try-again' })} />
      <Button
        type="submit"
        size="lg"
        className="max-sm:w-full"
        disabled={!usable || isStuck}
        pending={isProcessing && !isStuck}
        pendingText={getPendingText(payment)}
      >
        {`Pay ${formatPounds(order.totalPence)}`}
      </Button>
    </form>
  );
}

function useFocusOnArrival() {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
