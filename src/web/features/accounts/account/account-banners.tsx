import { Hourglass, MailWarning, ShieldAlert } from 'lucide-react';
import type { User } from '#contract/accounts/accounts.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { useAuth } from '#web/lib/session.tsx';
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
      title="Admins need a second factor"
      action={<ButtonLink to="/account/security">Set it up</ButtonLink>}
    >
      Until it is set up you can look after your own account only.
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
      {`You asked for it on ${formatLongDate(at)}. It happens by itself once every draw that you entered is over.`}
    </Alert>
  );
}

/** A gentle reminder: everything works without verification. */
function NotVerified({ user }: { user: User }) {
  const { resend, sent, pending } = useResend(user.id);
  return (
    <Alert
      icon={MailWarning}
      title={sent ? 'A new link is on its way' : 'Please verify your email address'}
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
          ? `Press the link in the email to ${user.email}. Look into your junk mail too.`
          : `We sent a link to ${user.email}.`}
      </span>
    </Alert>
  );
}
