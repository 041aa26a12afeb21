import { useState } from 'react';
import type { PersonDetails } from '#contract/admin/people.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { useApi } from '#web/lib/router-context.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useAct } from '../use-act.ts';
import { type DrawsAct, DrawsChoice, describeStopped } from './running-draws.tsx';

export function SuspendDialog({ person, onClose }: { person: PersonDetails; onClose: () => void }) {
  const api = useApi();
  const [draws, setDraws] = useState<DrawsAct>('leave');
  const act = useAct({
    run: async (reason: string) => {
      const params = { id: person.id };
      await api('POST /api/v1/admin/people/:id/suspend', { params, body: { reason } });
      if (draws === 'leave') return [];
      return api('POST /api/v1/admin/people/:id/draws', { params, body: { reason, act: draws } });
    },
    confirm: true,
    done: (stopped) => ({
      title: 'Account suspended',
      description: `We’ve signed them out everywhere.${describeStopped(stopped)}`,
    }),
    failed: 'The account could not be suspended',
  });
  return (
    <ReasonDialog
      title={`Suspend ${formatFullName(person)}?`}
      description="We’ll sign them out everywhere, and they won’t be able to sign in. Any purchase in progress stops, and we’ll refund any payment that still arrives. They keep their tickets."
      help={
        draws === 'cancel'
          ? 'We’ll include this in the emails to them and to the buyers of their draws.'
          : 'We’ll include this in an email to them.'
      }
      confirmText="Suspend account"
      pendingText="Suspending..."
      pending={act.isPending}
      onReason={(reason) => act.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      {person.runningDraws > 0 && (
        <DrawsChoice running={person.runningDraws} value={draws} onChange={setDraws} />
      )}
    </ReasonDialog>
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
