import type { PayableDetails } from '#contract/payouts/payout-overview.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';
import { describeAmount } from './payable-text.ts';

/** Counts a transfer that Stripe made for an earlier attempt as the payment. */
export function CountDialog({ payable, onClose }: { payable: PayableDetails; onClose: () => void }) {
  const api = useApi();
  const act = useAct({
    run: () => api('POST /api/v1/admin/payables/:id/count-transfer', { params: { id: payable.id } }),
    done: () => ({ title: 'Payout recorded as paid' }),
    failed: 'The transfer was not recorded',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Count this transfer as the payment?"
      description={
        <span className="wrap-anywhere">
          {`Stripe made transfer ${payable.paidBefore.join(', ')} after the payout of ${describeAmount(payable)} was recorded as failed.`}
        </span>
      }
      confirmText="Count as the payment"
      pending={act.isPending}
      pendingText="Asking Stripe..."
      onConfirm={() => act.mutate(undefined, { onSettled: onClose })}
    >
      <ul className="measure grid list-disc gap-1.5 pl-5">
        <li>
          We’ll ask Stripe whether the transfer still stands, for this amount and to the payee’s account.
        </li>
        <li>The payout will then count as paid, and we won’t send anything else.</li>
        <li>If Stripe has taken back part of it, we’ll owe the payee that part again.</li>
        <li>Don’t do this if the payee was also paid by bank transfer. This cannot be undone.</li>
      </ul>
    </ConfirmDialog>
  );
}
