import { BadgeCheck } from 'lucide-react';
import type { User } from '#contract/accounts/accounts.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonAnchor, ButtonLink } from '#web/components/ui/button.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { RequestedLine, VerificationRequestButton } from './verification-request.tsx';

/** Explains to a host why they cannot publish yet, and what to do. */
export function VerificationBanner({ user }: { user: Pick<User, 'id' | 'role' | 'revoked'> }) {
  const { verificationCallUrl, verificationInfoUrl, supportEmail } = useSite();
  const callUrl = verificationCallUrl ?? (supportEmail && `mailto:${supportEmail}`);
  return (
    <Alert
      tone="warning"
      icon={BadgeCheck}
      title="Account Verification Required"
      action={
        <div className="flex flex-wrap gap-3">
          {user.role === 'host' && <VerificationRequestButton userId={user.id} />}
          {callUrl && (
            <ButtonAnchor href={callUrl} target="_blank" rel="noreferrer" variant="secondary">
              Schedule Verification Call
            </ButtonAnchor>
          )}
          {verificationInfoUrl ? (
            <ButtonAnchor href={verificationInfoUrl} target="_blank" rel="noreferrer" variant="secondary">
              Learn More
            </ButtonAnchor>
          ) : (
            <ButtonLink to="/why-us" variant="secondary">
              Learn More
            </ButtonLink>
          )}
        </div>
      }
    >
      {user.revoked
        ? 'Your verification was revoked, so you can’t create or publish prize draws. Any draws already running will carry on.'
        : 'We have a quick call with every host before their first prize draw goes live. Until then, you can create draws and save them.'}
      {user.role === 'host' && <RequestedLine userId={user.id} />}
    </Alert>
  );
}
