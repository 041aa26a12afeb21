import { useState } from 'react';
import type { PersonDetails } from '#contract/admin/people.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { isStaff } from '#domain/accounts/roles.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { useAct } from '../use-act.ts';
import { useMay } from '../use-may.ts';
import { EmailDialog } from './email-dialog.tsx';

const FAILED = 'That didn’t work';

/** What support does for people who cannot sign in or get no email. */
export function AccountHelp({ person }: { person: PersonDetails }) {
  const api = useApi();
  const may = useMay();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const params = { id: person.id };
  const resend = useAct({
    run: () => api('POST /api/v1/admin/people/:id/verification-email', { params }),
    done: () => ({ title: 'Email sent', description: `We’ve sent a link to ${person.email}.` }),
    failed: FAILED,
  });
  const signOut = useAct({
    run: () => api('POST /api/v1/admin/people/:id/sign-out', { params }),
    done: () => ({ title: 'Signed out', description: `${formatFullName(person)} is signed out everywhere.` }),
    failed: FAILED,
  });
  const ask = useAct({
    run: () => api('POST /api/v1/admin/people/:id/two-factor-removal', { params }),
    confirm: true,
    done: () => ({
      title: 'Removal requested',
      description: 'We’ve emailed them and all admins. Another admin can confirm it after 24 hours.',
    }),
    failed: FAILED,
  });
  if (isStaff(person.role) && !may.admin) return null;
  return (
    <>
      {person.twoFactorRemoval && <Removal person={person} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" onClick={() => setIsCorrecting(true)}>
          Correct email address
        </Button>
        {!person.emailVerified && (
          <Button variant="secondary" size="sm" pending={resend.isPending} onClick={() => resend.mutate()}>
            Resend verification
          </Button>
        )}
        {person.sessions > 0 && (
          <Button variant="secondary" size="sm" pending={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign out everywhere
          </Button>
        )}
        {person.twoFactor && !person.twoFactorRemoval && (
          <Button variant="secondary" size="sm" pending={ask.isPending} onClick={() => ask.mutate()}>
            Remove second factor
          </Button>
        )}
      </div>
      {isCorrecting && <EmailDialog person={person} onClose={() => setIsCorrecting(false)} />}
    </>
  );
}

/** The requested removal of a second factor: who asked, and when another admin can confirm it. */
function Removal({ person }: { person: PersonDetails }) {
  const api = useApi();
  const may = useMay();
  const { user } = useAuth();
  const params = { id: person.id };
  const confirm = useAct({
    run: () => api('POST /api/v1/admin/people/:id/two-factor-removal/confirm', { params }),
    confirm: true,
    done: () => ({ title: 'Second factor removed', description: 'We’ve signed them out and emailed them.' }),
    failed: FAILED,
  });
  const withdraw = useAct({
    run: () => api('DELETE /api/v1/admin/people/:id/two-factor-removal', { params }),
    done: () => ({ title: 'Request withdrawn' }),
    failed: FAILED,
  });
  const { twoFactorRemoval: removal } = person;
  if (!removal) return null;
  const isOwn = removal.by?.id === user?.id;
  return (
    <Alert tone="warning" title="The second factor is waiting to be removed" className="mt-4">
      <p className="measure">
        {`${removal.by?.name ?? 'A deleted account'} asked for this on ${formatShortDateTime(removal.askedAt)}. `}
        {isOwn
          ? `Another admin can confirm it from ${formatShortDateTime(removal.from)}.`
          : `An admin can confirm it from ${formatShortDateTime(removal.from)}, after making sure that the owner asked.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {may.admin && !isOwn && (
          <Button variant="danger" size="sm" pending={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm removal
          </Button>
        )}
        <Button variant="secondary" size="sm" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
          Withdraw request
        </Button>
      </div>
    </Alert>
  );
}
