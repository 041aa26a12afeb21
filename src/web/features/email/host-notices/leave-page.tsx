import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { NewsletterMessage } from '#web/features/email/newsletter/newsletter-message.tsx';
import type { LeaveNoticesSearch } from './leave-search.ts';

const STILL_SENT =
  'We’ll still email you when a prize draw needs you, such as when it’s time to draw the winner.';

/** The page where hosts unsubscribe from emails about sales. It works without script, and does nothing until asked. */
export function LeaveNoticesPage({ token, outcome }: LeaveNoticesSearch) {
  if (outcome === 'failed' || !token) {
    return (
      <NewsletterMessage heading="This link doesn’t work" isOutcome={outcome === 'failed'}>
        <p>Part of it may be missing. Please open it from the email again, or copy all of it.</p>
        <ButtonLink to="/account">Choose your emails</ButtonLink>
      </NewsletterMessage>
    );
  }
  const isLeft = outcome === 'kind' || outcome === 'all';
  return (
    <NewsletterMessage heading={HEADINGS[outcome ?? 'asked']} isOutcome={outcome !== undefined}>
      <p>{TEXTS[outcome ?? 'asked']}</p>
      {!isLeft && (
        <Choice token={token} of="kind">
          Unsubscribe from emails like this
        </Choice>
      )}
      {outcome !== 'all' && (
        <Choice token={token} of="all" variant="secondary">
          Unsubscribe from all emails about sales
        </Choice>
      )}
      {isLeft && (
        <Choice token={token} of="none" variant="secondary">
          Get emails like this again
        </Choice>
      )}
      <p className="text-muted">{STILL_SENT}</p>
    </NewsletterMessage>
  );
}

const HEADINGS = {
  asked: 'Unsubscribe from emails about your sales?',
  kind: 'You’ve unsubscribed',
  all: 'You’ve unsubscribed',
  none: 'Welcome back',
  later: 'Sorry, that didn’t work',
} as const;

const TEXTS = {
  asked: 'We email hosts about their first sale, milestones, daily sales and draws that end soon.',
  kind: 'You won’t get emails like this any more.',
  all: 'You won’t get any more emails about your sales.',
  none: 'You’ll get emails like this again. If you change your mind:',
  later: 'Please try again in a minute:',
} as const;

type ChoiceProps = {
  token: string;
  of: 'kind' | 'all' | 'none';
  variant?: 'primary' | 'secondary';
  children: string;
};

function Choice({ token, of, variant = 'primary', children }: ChoiceProps) {
  return (
    <form method="post" action={`/leave-host-emails?${new URLSearchParams({ token })}`}>
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <input type="hidden" name="of" value={of} />
      <Button type="submit" variant={variant} className="max-sm:w-full">
        {children}
      </Button>
    </form>
  );
}
