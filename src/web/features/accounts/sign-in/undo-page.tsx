import { CircleCheckBig, Mail } from 'lucide-react';
import { useState } from 'react';
import { Page } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { LinkUnusable } from './link-unusable.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/**
 * The page that opens from the link in the email to the previous address after a change. Undoing the change also
 * sets a new password, because the attacker may know the old one.
 */
export function UndoPage({ token }: { token: string | undefined }) {
  const api = useApi();
  const [back, setBack] = useState<string>();
  const [unusable, setUnusable] = useState(token === undefined);
  return (
    <Page width="reading">
      {back !== undefined ? (
        <Done email={back} />
      ) : token === undefined || unusable ? (
        <LinkUnusable kind="undo" />
      ) : (
        <>
          <Mail className="size-9 text-accent" aria-hidden="true" />
          <h1 className="mt-3 text-3xl">Restore your old email address</h1>
          <p className="measure mt-3 text-lg">
            Someone changed your account’s email address. If it wasn’t you, choose a new password. We’ll
            restore your old address and sign everyone else out.
          </p>
          <NewPasswordForm
            button="Restore my address"
            save={async (password) => {
              const { email } = await api('POST /api/email/undo', { body: { token, password } });
              setBack(email);
            }}
            onUnusable={() => setUnusable(true)}
          />
        </>
      )}
    </Page>
  );
}

function Done({ email }: { email: string }) {
  return (
    <>
      <CircleCheckBig className="size-9 text-accent" aria-hidden="true" />
      <FocusedHeading className="mt-3 text-3xl">We’ve restored your address</FocusedHeading>
      <p className="wrap-anywhere measure mt-3 text-lg">
        {`We’ve signed everyone out. Sign in with ${email} and your new password, and check your account. If you use two-factor sign-in, get new recovery codes.`}
      </p>
      <ButtonLink
        to="/auth"
        search={{ tab: 'login', returnTo: '/account/security' }}
        size="lg"
        className="mt-6"
      >
        Sign in
      </ButtonLink>
    </>
  );
}
