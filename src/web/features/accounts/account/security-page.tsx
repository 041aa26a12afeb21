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
      <PageHeader title="Security" lead="How you log in, and where you are logged in." />
      <Section screenOnly title="Password" text="A change signs you out everywhere but here.">
        <PasswordForm user={user} />
      </Section>
      <Section
        title="Two-factor login"
        text="Besides your password, a code that only your phone knows: a stolen password alone opens nothing."
      >
        <TwoFactorPanel user={user} />
      </Section>
      <Section screenOnly title="Devices" text="Every browser that is logged in to your account.">
        <Sessions user={user} />
      </Section>
    </>
  );
}
