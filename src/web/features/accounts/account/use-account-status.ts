import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { toast } from '#web/components/ui/toast.ts';
import { useAccountChanges } from '#web/lib/account-changes.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionQuery, useAuth } from '#web/lib/session.tsx';
import { describeStatusChange } from './status-change.ts';

type Options = {
  /** The user who was signed in when the page opened. */
  guarded: User;
  /** Called when the session was ended elsewhere. */
  onSignedOut?: () => void;
};

/**
 * Returns the user of an open page, kept up to date. An admin's decision applies immediately and is announced in a
 * toast. When the user is signed out, returns the original user.
 */
export function useAccountStatus({ guarded, onSignedOut }: Options): User {
  const api = useApi();
  const queryClient = useQueryClient();
  const { user, refresh } = useAuth();

  const reload = async () => {
    const { queryKey } = sessionQuery(api);
    const before = queryClient.getQueryData(queryKey);
    await refresh();
    const now = queryClient.getQueryData(queryKey);
    if (!before || now === undefined) return;
    const news = describeStatusChange(before, now);
    if (news) toast(news);
    if (now === null) onSignedOut?.();
  };
  useAccountChanges(guarded.id, () => void reload());
  return user ?? guarded;
}
