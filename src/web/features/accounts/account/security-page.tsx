import type { User } from '#contract/accounts/accounts.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { useAuth } from '#web/lib/session.tsx';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';
import { Sessions } from './sessions.tsx';
import { TwoFactorPanel } from './two-factor-panel.tsx';

/** Sign-in methods and active sessions. */
export function SecurityPage({ user: guarded }: { user: User }) {
  const user = useAuth().user ?? guarded;
  return (
    <>
      <PageHeader title="Security" lead="How you sign in, and where you’re signed in." />
      <Section
        screenOnly
        title="Password"
        text="If you change it, we’ll sign you out on all your other devices."
      >
        <PasswordForm user={user} />
      </Section>
      <Section
        title="Two-factor sign-in"
        text="Sign in with your password and a code from your phone, so a stolen password isn’t enough."
      >
        <TwoFactorPanel user={user} />
      </Section>
      <Section screenOnly title="Devices" text="Every browser that’s signed in to your account.">
        <Sessions user={user} />
      </Section>
    </>
  );
}
