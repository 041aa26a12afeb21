import type { Ref } from 'react';
import { useSite } from '#web/lib/router-context.ts';
import { CardPayment } from './card-payment.tsx';
import type { PaymentForm, WalletHandlers } from './payment-form.ts';
import { TestPayment } from './test-payment.tsx';

type PaymentFieldsProps = {
  pence: number;
  buyer: { name: string; email: string };
  disabled: boolean;
  handle: Ref<PaymentForm>;
  /** Null if the buyer cannot pay here. */
  wallet: WalletHandlers | null;
  /** Reports whether the fields are ready to be filled in and sent. */
  onUsable: (usable: boolean) => void;
};

/** The payment fields of the site's payment provider. */
export function PaymentFields({ handle, ...fields }: PaymentFieldsProps) {
  const { payments } = useSite();
  if (payments.provider === 'test') return <TestPayment handle={handle} />;
  return <CardPayment publishableKey={payments.publishableKey} handle={handle} {...fields} />;
}
