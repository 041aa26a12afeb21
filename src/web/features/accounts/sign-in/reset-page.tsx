import { CircleCheckBig } from 'lucide-react';
import { useState } from 'react';
import { Page } from '#web/components/layout/page.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { LinkUnusable } from './link-unusable.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

/** The page that opens from the link in a password reset email. */
export function ResetPage({ token }: { token: string | undefined }) {
  const api = useApi();
  const [outcome, setOutcome] = useState<'done' | 'unusable'>();
  return (
    <Page width="reading">
      {outcome === 'done' ? (
        <Done />
      ) : token === undefined || outcome === 'unusable' ? (
        <LinkUnusable kind="reset" />
      ) : (
        <>
          <h1 className="text-3xl">Choose a new password</h1>
          <p className="measure mt-3">We’ll sign you out on every device.</p>
          <NewPasswordForm
            button="Save new password"
            save={async (password) => {
              await api('POST /api/password/reset', { body: { token, password } });
              setOutcome('done');
            }}
            onUnusable={() => setOutcome('unusable')}
          />
        </>
      )}
    </Page>
  );
}

function Done() {
  return (
    <>
      <CircleCheckBig className="size-9 text-accent" aria-hidden="true" />
      <FocusedHeading className="mt-3 text-3xl">We’ve changed your password</FocusedHeading>
      <p className="measure mt-3 text-lg">We’ve signed you out everywhere. Sign in with your new password.</p>
      <ButtonLink to="/auth" search={{ tab: 'login' }} size="lg" className="mt-6">
        Sign in
      </ButtonLink>
    </>
  );
}
