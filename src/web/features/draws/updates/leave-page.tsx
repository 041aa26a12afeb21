import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { NewsletterMessage } from '#web/features/email/newsletter/newsletter-message.tsx';
import type { LeaveSearch } from './leave-search.ts';

const STILL_SENT = 'We’ll still email you about your own tickets: confirmations, refunds and results.';

const MESSAGES = {
  asked: {
    heading: 'Unsubscribe from updates?',
    text: 'Hosts can email updates to everyone with a ticket in their prize draw. You don’t have to get them.',
  },
  none: {
    heading: 'Welcome back',
    text: 'You’ll get updates again. If you change your mind:',
  },
  later: {
    heading: 'Sorry, that didn’t work',
    text: 'Please try again in a minute:',
  },
} as const;

/**
 * The page where users unsubscribe from updates after following an email link. It is a form that works without
 * script, and does nothing until it is submitted.
 */
export function LeavePage({ token, outcome }: LeaveSearch) {
  if (outcome === 'failed' || !token) {
    return (
      <NewsletterMessage heading="This link doesn’t work" isOutcome={outcome === 'failed'}>
        <p>Part of it may be missing. Please open it from the email again, or copy all of it.</p>
        <Home />
      </NewsletterMessage>
    );
  }
  if (outcome === 'draw' || outcome === 'all') {
    return (
      <NewsletterMessage heading="You’ve unsubscribed" isOutcome>
        <p>
          {outcome === 'all'
            ? 'You won’t get any more updates about prize draws.'
            : 'You won’t get any more updates about this prize draw.'}
        </p>
        <p className="text-muted">{STILL_SENT}</p>
        <Choice token={token} of="none" variant="secondary">
          Get updates again
        </Choice>
        {outcome === 'draw' && (
          <Choice token={token} of="all" variant="secondary">
            Unsubscribe from all prize draws
          </Choice>
        )}
      </NewsletterMessage>
    );
  }
  const { heading, text } = MESSAGES[outcome ?? 'asked'];
  return (
    <NewsletterMessage heading={heading} isOutcome={outcome !== undefined}>
      <p>{text}</p>
      <Choice token={token} of="draw">
        Unsubscribe from this prize draw
      </Choice>
      <Choice token={token} of="all" variant="secondary">
        Unsubscribe from all prize draws
      </Choice>
      {outcome === 'later' && (
        <Choice token={token} of="none" variant="secondary">
          Get updates again
        </Choice>
      )}
      <p className="text-muted">{STILL_SENT}</p>
    </NewsletterMessage>
  );
}

type ChoiceProps = {
  token: string;
  of: 'draw' | 'all' | 'none';
  variant?: 'primary' | 'secondary';
  children: string;
};

function Choice({ token, of, variant = 'primary', children }: ChoiceProps) {
  return (
    <form method="post" action={`/leave-updates?${new URLSearchParams({ token })}`}>
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <input type="hidden" name="of" value={of} />
      <Button type="submit" variant={variant} className="max-sm:w-full">
        {children}
      </Button>
    </form>
  );
}

function Home() {
  return (
    <div className="pt-2">
      <ButtonLink to="/">Back to Homepage</ButtonLink>
    </div>
  );
}
