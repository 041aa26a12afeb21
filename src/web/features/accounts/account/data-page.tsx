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
      <PageHeader title="Your data" lead="What you agreed to, what we keep, and how you take it with you." />
      <Section
        title="Consents"
        text="You confirm the first two again whenever you buy tickets. Each order keeps its own."
      >
        <ConsentsPanel user={user} />
      </Section>
      <Section title="Download" text="All that we keep about you, for you to read or to take elsewhere.">
        <Downloads user={user} />
      </Section>
      <Section title="Delete account" text="For good, with your name and your address.">
        <DeletionPanel user={user} />
      </Section>
    </>
  );
}
