import type { User } from '#contract/accounts/accounts.ts';
import { formatDisplayName } from '#domain/accounts/display-name.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { DateOfBirthPanel } from '#web/features/accounts/date-of-birth/date-of-birth-panel.tsx';
import { useAuth } from '#web/lib/session.tsx';
import { EmailSection } from './email-section.tsx';
import { HostNoticesPanel } from './host-notices-panel.tsx';
import { NameForm } from './name-form.tsx';
import { Section } from './section.tsx';

export function ProfilePage({ user: guarded }: { user: User }) {
  const user = useAuth().user ?? guarded;
  return (
    <>
      <PageHeader title="Profile" lead={`You joined on ${formatLongDate(user.createdAt)}.`} />
      <Section
        title="Name"
        text={`Other people see you as ${formatDisplayName(user)}. Tickets you’ve already bought keep the name you gave then.`}
      >
        <NameForm user={user} />
      </Section>
      <Section title="Date of birth" text="Only you and our support can see it.">
        <DateOfBirthPanel user={user} />
      </Section>
      <EmailSection user={user} />
      {user.role !== 'participant' && (
        <Section
          title="Emails about your prize draws"
          text="We always email you when a prize draw needs you."
        >
          <HostNoticesPanel userId={user.id} />
        </Section>
      )}
    </>
  );
}
