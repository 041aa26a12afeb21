import { useEffect, useRef } from 'react';
import type { Receipt } from '#contract/sales/orders.ts';
import { pounds } from '#domain/money/format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { ApiError } from '#web/lib/api.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { knownName } from './buyer.ts';
import { PayStatus, pendingWords } from './pay-status.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { type Settled, usePayment } from './use-payment.ts';
import { wordsOf } from './use-refusal.ts';
import { useUsable } from './use-usable.ts';

type FinishPaymentProps = {
  receipt: Receipt;
  onSettled: (settled: Settled) => void;
  onUncertain: () => void;
};

/** Pays for an order that is there already. */
export function FinishPayment({ receipt: { order }, onSettled, onUncertain }: FinishPaymentProps) {
  const api = useApi();
  const { user } = useAuth();
  const { usable, onUsable } = useUsable();
  const heading = useFocusOnArrival();
  const payment = usePayment({
    onSettled: (settled) => {
      if (settled.problem) payment.tell(settled.problem);
      onSettled(settled);
    },
    onRefused: (error) => {
      const words = wordsOf(error);
      // It was settled meanwhile, perhaps by this very payment: how it stands is shown instead.
      const over = error instanceof ApiError && error.code === 'order_not_open';
      if (!over) toast({ ...words, variant: 'destructive' });
      payment.tell(words.description);
      onUncertain();
    },
  });
  useWaitingStep(order.id, usable, payment.resume);

  const { at } = payment.stage;
  const processing = at !== 'form';
  const buyer = { name: knownName(user), email: user?.email ?? '' };
  return (
    <form
      noValidate
      className="mt-8 space-y-6"
      aria-busy={processing && at !== 'stuck'}
      onSubmit={(event) => {
        event.preventDefault();
        void payment.pay((body) =>
          api('POST /api/v1/orders/:id/payment', { params: { id: order.id }, body }),
        );
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Finish payment
      </h2>
      <fieldset disabled={processing} className="min-w-0">
        <PaymentFields
          handle={payment.form}
          pence={order.totalPence}
          disabled={processing}
          {...{ buyer, onUsable }}
        />
      </fieldset>
      <PayStatus payment={payment} />
      <Button
        type="submit"
        size="lg"
        className="max-sm:w-full"
        disabled={!usable || at === 'stuck'}
        pending={processing && at !== 'stuck'}
        pendingText={pendingWords(payment.stage)}
      >
        {`Pay ${pounds(order.totalPence)}`}
      </Button>
    </form>
  );
}

/** The buyer's bank may be waiting for an answer since before: that step comes first. */
function useWaitingStep(orderId: string, usable: boolean, resume: (receipt: Receipt) => Promise<void>) {
  const api = useApi();
  const { payments } = useSite();
  const asked = useRef(false);
  useEffect(() => {
    if (!usable || asked.current || payments.provider === 'test') return;
    asked.current = true;
    api('POST /api/v1/orders/:id/payment', { params: { id: orderId }, body: {} }).then(
      (receipt) => {
        const waits = receipt.payment?.clientSecret !== undefined;
        if (waits || receipt.order.status !== 'pending') void resume(receipt);
      },
      // Whatever is the matter is told when the payment itself is sent.
      () => {},
    );
  });
}

function useFocusOnArrival() {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
