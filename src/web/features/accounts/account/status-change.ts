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
      title: 'You have been signed out',
      description: 'Your session was ended. What is on this page can only be saved once you sign in again.',
      variant: 'destructive',
    };
  }
  if (now.verified && !before.verified) {
    return { title: 'Your account is verified', description: 'You can publish your prize draws now.' };
  }
  if (now.revoked && !before.revoked) {
    return {
      title: 'Your verification was revoked',
      description:
        'You can neither create nor publish prize draws. We have written to you. Draws that are running go on.',
      variant: 'destructive',
    };
  }
  return undefined;
}
