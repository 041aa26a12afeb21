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
    failed: 'The transfer was not counted',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Count this transfer as the payment?"
      description={
        <span className="wrap-anywhere">
          {`Stripe made the transfer ${payable.paidBefore.join(', ')} after the payout of ${describeAmount(payable)} had counted as failed.`}
        </span>
      }
      confirmText="Count as the payment"
      pending={act.isPending}
      pendingText="Asking Stripe..."
      onConfirm={() => act.mutate(undefined, { onSettled: onClose })}
    >
      <ul className="measure grid list-disc gap-1.5 pl-5">
        <li>
          Stripe is asked whether the transfer still stands, with this amount and to the payee’s account.
        </li>
        <li>The payout then counts as paid by this transfer, and nothing more is sent.</li>
        <li>If Stripe has taken back a part of it, that part is owed to the payee again.</li>
        <li>This cannot be undone. Do not count it if the payee was also paid by bank transfer.</li>
      </ul>
    </ConfirmDialog>
  );
}
