import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { useApi } from '#web/lib/router-context.ts';
import { twoFactorQuery } from './queries.ts';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

type NewCodesProps = {
  user: User;
  open: boolean;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
};

/** Creates ten new recovery codes; the old ones stop working. */
export function NewCodes({ user, open, onClose, onCodes }: NewCodesProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  return (
    <ReauthenticationDialog
      user={user}
      open={open}
      onClose={onClose}
      title="Get new recovery codes?"
      description="You’ll get ten new codes. Your old ones will stop working."
      confirmText="Get new codes"
      pendingText="One moment..."
      onReauthenticate={async (body) => {
        const { recoveryCodes } = await api('POST /api/v1/users/:id/two-factor/recovery-codes', {
          params: { id: user.id },
          body,
        });
        onCodes(recoveryCodes);
        await queryClient.invalidateQueries({ queryKey: twoFactorQuery(api, user.id).queryKey });
      }}
    />
  );
}
