import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { toast } from '#web/components/ui/toast.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { twoFactorQuery } from './queries.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

type TurnOffProps = { user: User; open: boolean; onClose: () => void };

export function TurnOff({ user, open, onClose }: TurnOffProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { refresh } = useAuth();
  return (
    <ReauthenticationDialog
      user={user}
      open={open}
      onClose={onClose}
      title="Turn off two-factor sign-in?"
      description="You’ll only need your password to sign in. Your recovery codes will stop working."
      confirmText="Turn off"
      pendingText="Turning off..."
      danger
      onReauthenticate={async (body) => {
        await api('DELETE /api/v1/users/:id/two-factor', { params: { id: user.id }, body });
        onClose();
        toast({ title: 'Two-factor sign-in is off' });
        await Promise.all([
          refresh(),
          queryClient.invalidateQueries({ queryKey: twoFactorQuery(api, user.id).queryKey }),
        ]);
      }}
    />
  );
}
