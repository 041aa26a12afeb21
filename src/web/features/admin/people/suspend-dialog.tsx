import type { PersonDetails } from '#contract/admin/people.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { useApi } from '#web/lib/router-context.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';

export function SuspendDialog({ person, onClose }: { person: PersonDetails; onClose: () => void }) {
  const api = useApi();
  const act = useAct({
    run: (reason: string) =>
      api('POST /api/v1/admin/people/:id/suspend', { params: { id: person.id }, body: { reason } }),
    confirm: true,
    done: () => ({ title: 'Account suspended', description: 'We’ve signed them out everywhere.' }),
    failed: 'The account could not be suspended',
  });
  return (
    <ReasonDialog
      title={`Suspend ${formatFullName(person)}?`}
      description="We’ll sign them out everywhere, and they won’t be able to sign in. Any purchase in progress stops, and we’ll refund any payment that still arrives. They keep their tickets, and draws they host carry on."
      help="We’ll include this in an email to them."
      confirmText="Suspend account"
      pendingText="Suspending..."
      pending={act.isPending}
      onReason={(reason) => act.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function useReinstate({ id }: PersonDetails) {
  const api = useApi();
  return useAct({
    run: () => api('POST /api/v1/admin/people/:id/reinstate', { params: { id } }),
    confirm: true,
    done: () => ({ title: 'Suspension ended', description: 'They can sign in and buy tickets again.' }),
    failed: 'The suspension could not be ended',
  });
}
