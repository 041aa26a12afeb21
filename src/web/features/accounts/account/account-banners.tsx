import { Hourglass, MailWarning, ShieldAlert } from 'lucide-react';
import type { User } from '#contract/accounts/accounts.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { useAuth } from '#web/lib/session.tsx';
import { WHEN_DELETED } from './deletion-text.ts';
import { useKeepAccount } from './use-keep-account.ts';
import { useResend } from './use-resend.ts';

/** Warnings about the account, on its pages and on the dashboard. */
export function AccountBanners({ address = true }: { address?: boolean }) {
  const { user } = useAuth();
  if (!user) return null;
  const { twoFactorSetupRequired, deletionRequestedAt } = user;
  const unverified = address && !user.emailVerified;
  if (!unverified && !twoFactorSetupRequired && deletionRequestedAt === null) return null;
  return (
    <div className="mb-8 grid gap-3" data-screen-only="">
      {twoFactorSetupRequired && <TwoFactorNeeded />}
      {deletionRequestedAt !== null && <DeletionPending user={user} at={deletionRequestedAt} />}
      {unverified && <NotVerified user={user} />}
    </div>
  );
}

function TwoFactorNeeded() {
  return (
    <Alert
      tone="warning"
      icon={ShieldAlert}
      title="Turn on two-factor sign-in"
      action={<ButtonLink to="/account/security">Set it up</ButtonLink>}
    >
      Admins need it. Until you’ve set it up, you can only manage your own account.
    </Alert>
  );
}

function DeletionPending({ user, at }: { user: User; at: string }) {
  const { mutate, isPending } = useKeepAccount(user.id);
  return (
    <Alert
      tone="warning"
      icon={Hourglass}
      title="Your account will be deleted"
      action={
        <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
          Keep my account
        </Button>
      }
    >
      {`You asked us to delete it on ${formatLongDate(at)}. We’ll do that ${WHEN_DELETED}.`}
    </Alert>
  );
}

/** A gentle reminder: everything works without verification. */
function NotVerified({ user }: { user: User }) {
  const { resend, sent, pending } = useResend(user.id);
  return (
    <Alert
      icon={MailWarning}
      title={sent ? 'We’ve sent you a new link' : 'Please verify your email address'}
      action={
        !sent && (
          <Button variant="secondary" size="sm" pending={pending} onClick={resend}>
            Send the link again
          </Button>
        )
      }
    >
      <span className="wrap-anywhere">
        {sent
          ? `Please click the link we’ve emailed to ${user.email}. Check your junk folder too.`
          : `Please click the link we’ve emailed to ${user.email}.`}
      </span>
    </Alert>
  );
}
