import type { User } from '#contract/accounts/accounts.ts';
import { PageHeader } from '#web/components/layout/page.tsx';
import { useAuth } from '#web/lib/session.tsx';
import { ConsentsPanel } from './consents-panel.tsx';
import { DeletionPanel } from './deletion-panel.tsx';
import { Downloads } from './downloads.tsx';
import { Section } from './section.tsx';

/** Consents, data downloads and account deletion. */
export function DataPage({ user: guarded }: { user: User }) {
  const user = useAuth().user ?? guarded;
  return (
    <>
      <PageHeader
        title="Your data"
        lead="What you’ve agreed to, what we keep about you, and how to download or delete it."
      />
      <Section
        title="Consents"
        text="You confirm the first two again each time you buy tickets, and we record that with the order."
      >
        <ConsentsPanel user={user} />
      </Section>
      <Section title="Download" text="Download a copy of everything we keep about you.">
        <Downloads user={user} />
      </Section>
      <Section title="Delete account" text="This removes your name and email address for good.">
        <DeletionPanel user={user} />
      </Section>
    </>
  );
}
