import type { User } from '#contract/accounts/accounts.ts';
import type { ToastMessage } from '#web/components/ui/toast.ts';

type Standing = Pick<User, 'verified' | 'revoked'>;

/** What somebody is told on an open page when their account has changed; nothing where nothing of theirs has. */
export function standingNews(before: Standing, now: Standing | null): ToastMessage | undefined {
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
