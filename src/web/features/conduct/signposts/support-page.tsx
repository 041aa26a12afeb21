import { Link } from '@tanstack/react-router';
import { PageHeader } from '#web/components/layout/page.tsx';
import { Section } from '#web/features/accounts/account/section.tsx';
import { OwnComplaints } from '../complaints/own-complaints.tsx';
import { SignpostList } from './signpost-list.tsx';

/** Independent help with spending, and the user's complaints. */
export function SupportPage() {
  return (
    <>
      <PageHeader
        title="Help and complaints"
        lead="Independent help if you worry about your spending, and your complaints to us."
      />
      <Section
        title="Worried about spending?"
        text="These organisations are independent of us. They won’t tell us that you’ve been in touch."
      >
        <SignpostList />
        <p className="measure mt-4">
          Prize draws should be fun. If you spend more than you meant to, hide it from others or chase your
          losses, it helps to talk to someone.{' '}
          <Link to="/safer-play" className="link">
            See what we do about safer play
          </Link>
          .
        </p>
      </Section>
      <Section title="Your complaints" text="Those that you made while you were signed in.">
        <OwnComplaints />
        <p className="mt-4">
          <Link to="/complaint" className="link inline-flex min-h-11 items-center">
            Find a complaint by its reference
          </Link>
        </p>
      </Section>
    </>
  );
}
