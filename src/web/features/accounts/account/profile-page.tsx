import type { User } from '#contract/accounts/accounts.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { useAuth } from '#web/lib/session.tsx';
import { EmailSection } from './email-section.tsx';
import { NameForm } from './name-form.tsx';
import { Section } from './section.tsx';

export function ProfilePage({ user: guarded }: { user: User }) {
  const user = useAuth().user ?? guarded;
  return (
    <>
      <PageHeader title="Profile" lead={`With us since ${formatLongDate(user.createdAt)}.`} />
      <Section
        title="Name"
        text={`Others see you as ${formatDisplayName(user)}. Tickets that you have bought keep the name they were bought with.`}
      >
        <NameForm user={user} />
      </Section>
      <EmailSection user={user} />
    </>
  );
}
