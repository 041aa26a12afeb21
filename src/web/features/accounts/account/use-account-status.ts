import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import { toast } from '#web/components/ui/toast.ts';
import { useAccountChanges } from '#web/lib/account-changes.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionQuery, useAuth } from '#web/lib/session.tsx';
import { describeStatusChange } from './status-change.ts';

type Options = {
  /** The user for whom the page was opened. */
  guarded: User;
  /** Called when the session was ended elsewhere. */
  onSignedOut?: () => void;
};

/**
 * Keeps the account of an open page up to date: an admin's decision applies immediately and is announced. Returns the
 * original user when signed out.
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
