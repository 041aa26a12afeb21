import type { User } from '#contract/accounts/accounts.ts';
import type { ToastMessage } from '#web/components/ui/toast.ts';

type AccountStatus = Pick<User, 'verified' | 'revoked'>;

/** Returns the message to show on an open page after the account's status has changed; undefined if there is none. */
export function describeStatusChange(
  before: AccountStatus,
  now: AccountStatus | null,
): ToastMessage | undefined {
  if (now === null) {
    return {
      title: 'You’ve been signed out',
      description: 'Your session has ended. Sign in again to save what’s on this page.',
      variant: 'destructive',
    };
  }
  if (now.verified && !before.verified) {
    return { title: 'Your account is verified', description: 'You can now publish your prize draws.' };
  }
  if (now.revoked && !before.revoked) {
    return {
      title: 'Your verification was revoked',
      description:
        'You can’t create or publish prize draws. We’ve emailed you about it. Draws already running will carry on.',
      variant: 'destructive',
    };
  }
  return undefined;
}
