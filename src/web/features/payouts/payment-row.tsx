import type { ReactNode } from 'react';
import type { OwnPayable } from '#contract/payouts/own-payables.ts';
import { Money } from '#web/components/ui/money.tsx';
import { PaymentBadge } from './payment-badge.tsx';
import { describePayment } from './payment-text.ts';

type PaymentRowProps = {
  payment: OwnPayable;
  /** What it is for. */
  title: ReactNode;
  note?: ReactNode;
  hasDetails: boolean;
};

/** One payment in a list: what it is for, its amount and its state. */
export function PaymentRow({ payment, title, note, hasDetails }: PaymentRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-line border-b py-4 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-semibold">{title}</p>
        {note && <p className="text-muted text-sm">{note}</p>}
        <p className="wrap-anywhere mt-1">{describePayment(payment, hasDetails)}</p>
      </div>
      <div className="flex items-center gap-3 sm:flex-col sm:items-end sm:gap-1.5">
        <Money pence={payment.amountPence} className="font-display font-semibold text-xl" />
        <PaymentBadge state={payment.state} />
      </div>
    </li>
  );
}
