import { CircleCheck, MailWarning } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmailForm } from './email-form.tsx';
import { Section } from './section.tsx';
import { useResend } from './use-resend.ts';

/** The account's address, whether it is verified, and a way to change it. */
export function EmailSection({ user }: { user: User }) {
  const [changing, setChanging] = useState(false);
  const [askedFor, setAskedFor] = useState<string>();
  return (
    <Section title="Email" text="You sign in with it, and we send your receipts and results there.">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <strong className="wrap-anywhere font-semibold text-lg">{user.email}</strong>
        {user.emailVerified ? (
          <Badge tone="green" icon={CircleCheck}>
            Verified
          </Badge>
        ) : (
          <Badge tone="amber" icon={MailWarning}>
            Not verified
          </Badge>
        )}
      </p>
      {!user.emailVerified && <Resend user={user} />}
      {askedFor !== undefined && (
        <Alert tone="success" title="One more step" announce className="mt-4">
          <span className="wrap-anywhere">
            {`Please click the link we’ve emailed to ${askedFor}. Until you do, nothing changes.`}
          </span>
        </Alert>
      )}
      {changing ? (
        <EmailForm
          user={user}
          onCancel={() => setChanging(false)}
          onSent={(email) => {
            setAskedFor(email);
            setChanging(false);
          }}
        />
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setChanging(true)}>
          Change email address
        </Button>
      )}
    </Section>
  );
}

function Resend({ user }: { user: User }) {
  const { resend, sent, pending } = useResend(user.id);
  return (
    <div className="mt-2" aria-live="polite">
      {sent ? (
        <p className="text-muted">We’ve sent you a new link. Earlier links no longer work.</p>
      ) : (
        <Button variant="quiet" size="sm" className="-ml-3.5" pending={pending} onClick={resend}>
          Send the verification link again
        </Button>
      )}
    </div>
  );
}
