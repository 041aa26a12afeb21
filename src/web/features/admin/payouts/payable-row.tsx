import type { Payable } from '#contract/payouts/payables.ts';
import { PAYEE_NAMES } from '#domain/email/overdue-email.ts';
import { formatPounds } from '#domain/money/format.ts';
import { explainWaiting } from '#domain/payouts/waiting-text.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import { AdminLink } from '../detail.tsx';
import { PayableBadges } from './payable-badge.tsx';
import { describeDue, describeMethod, namePayee } from './payable-text.ts';

/** A payable in the list, which links to its details. */
export function PayableRow({ payable }: { payable: Payable }) {
  const { id, payee, prizeDrawId, prizeDrawTitle, amountPence, paidAt, isOverdue, method } = payable;
  const reasons = explainWaiting({ ...payable, payee: payee.kind });
  return (
    <li className="relative grid items-start gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto_11rem] sm:px-5">
      <div className="min-w-0">
        <AdminLink
          search={{ tab: 'payouts', open: id }}
          className="wrap-anywhere line-clamp-2 font-semibold after:absolute after:inset-0 hover:text-accent"
        >
          {namePayee(payable)}
        </AdminLink>
        <p className="wrap-anywhere line-clamp-2 text-muted">
          {payee.kind !== 'trees' && `${PAYEE_NAMES[payee.kind]}, `}
          <AdminLink
            search={{ tab: 'draws', open: prizeDrawId }}
            className="relative underline underline-offset-2 hover:text-accent"
          >
            {prizeDrawTitle}
          </AdminLink>
        </p>
        {method && <p className="text-muted text-sm">{describeMethod(payable)}</p>}
        {reasons.map((reason) => (
          <p key={reason} className="text-sm">
            {reason}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <PayableBadges payable={payable} />
      </div>
      <p className="tabular sm:text-right">
        <strong className="font-semibold">{formatPounds(amountPence)}</strong>
        <span
          className={cn(
            'text-sm max-sm:ml-3 sm:block',
            isOverdue ? 'font-semibold text-danger' : 'text-muted',
          )}
        >
          {paidAt ? `Paid on ${formatLongDate(paidAt)}` : describeDue(payable)}
        </span>
      </p>
    </li>
  );
}
