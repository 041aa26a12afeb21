import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Deletion } from '#contract/accounts/account-data.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { toast } from '#web/components/ui/toast.ts';
import { useApi } from '#web/lib/router-context.ts';
import { forgetTicketProofs, sessionQuery, useAuth } from '#web/lib/session.tsx';
import { WHEN_DELETED } from './deletion-text.ts';
import { deletionQuery } from './queries.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

const GOES = [
  'your name and email address, including on tickets and orders',
  'your password, two-factor sign-in and all sessions',
  'the emails we’ve sent you',
];
const STAYS = [
  'your orders, tickets, payments and refunds, without your name, because our accounts and each draw’s proof need them',
  'the prizes you’ve won, with “Anonymous” instead of your name',
];

type DeletionDialogProps = { user: User; deletion: Deletion; open: boolean; onClose: () => void };

/** Lists what is deleted and what is kept, before an account is deleted. */
export function DeletionDialog({ user, deletion, open, onClose }: DeletionDialogProps) {
  const onReauthenticate = useDelete(user, onClose);
  const later = deletion.waiting > 0;
  return (
    <ReauthenticationDialog
      user={user}
      open={open}
      onClose={onClose}
      title={`Delete ${user.firstName} ${user.lastName}’s account?`}
      description={
        later
          ? `We’ll delete it ${WHEN_DELETED}. You can change your mind until then.`
          : 'We’ll delete it straight away. You can’t undo this.'
      }
      confirmText="Delete my account"
      pendingText="Deleting..."
      danger
      onReauthenticate={onReauthenticate}
    >
      <div className="mb-5 grid gap-4 sm:grid-cols-2">
        <Items title="What we’ll delete" items={GOES} />
        <Items title="What we’ll keep" items={STAYS} />
      </div>
    </ReauthenticationDialog>
  );
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold font-text text-base tracking-normal">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function useDelete(user: User, onClose: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { refresh } = useAuth();
  return async (body: { password: string; code?: string }) => {
    const outcome = await api('DELETE /api/v1/users/:id', { params: { id: user.id }, body });
    onClose();
    if (outcome.status === 'pending') {
      queryClient.setQueryData(deletionQuery(api, user.id).queryKey, outcome);
      toast({
        title: 'Your account will be deleted',
        description: `We’ll delete it ${WHEN_DELETED}.`,
      });
      return refresh();
    }
    await forgetTicketProofs(user.id);
    await navigate({ to: '/' });
    queryClient.setQueryData(sessionQuery(api).queryKey, null);
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    toast({ title: 'We’ve deleted your account', description: 'Thank you for being with us.' });
  };
}
