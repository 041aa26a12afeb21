import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { NewsletterMessage } from '#web/features/email/newsletter/newsletter-message.tsx';
import type { RemindSearch } from './search.ts';

const OUTCOMES: Record<NonNullable<RemindSearch['outcome']>, { heading: string; text: string }> = {
  asked: {
    heading: 'Check your email',
    text: 'Please click the link we’ve emailed you. Then we’ll let you know when ticket sales open.',
  },
  set: {
    heading: 'We’ll let you know',
    text: 'You’ll get one email when ticket sales open. Then we delete your address.',
  },
  cancelled: { heading: 'Reminder cancelled', text: 'We’ve deleted your address. You won’t get this email.' },
  late: {
    heading: 'There’s nothing to wait for',
    text: 'Ticket sales have opened already, or the prize draw has been taken off the site.',
  },
  invalid: {
    heading: 'Check your email address',
    text: 'Go back and enter it in the correct format, such as name@example.com.',
  },
  'too-many': {
    heading: 'Please wait a little',
    text: 'You’ve asked several times. Please try again in an hour.',
  },
  failed: {
    heading: 'This link doesn’t work',
    text: 'It may have expired, or you’ve used it already. If you’ve confirmed, you don’t need to do anything.',
  },
};

/** Sets or cancels a reminder with plain forms, which do nothing until they are submitted. */
export function RemindPage({ token, cancel, outcome }: RemindSearch) {
  if (outcome === undefined && token !== undefined) {
    return (
      <NewsletterMessage heading="Get an email when ticket sales open?">
        <p>Press the button and we’ll email you once. If you didn’t ask for this, close this page.</p>
        <form method="post" action="/api/v1/sale-reminders/confirm" className="pt-2">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" size="lg">
            Remind me
          </Button>
        </form>
      </NewsletterMessage>
    );
  }
  if (outcome === undefined && cancel !== undefined) {
    return (
      <NewsletterMessage heading="Cancel the reminder?">
        <p>You won’t get an email when ticket sales open, and we’ll delete your address.</p>
        <CancelForm token={cancel} />
      </NewsletterMessage>
    );
  }
  const { heading, text } = OUTCOMES[outcome ?? 'failed'];
  return (
    <NewsletterMessage heading={heading} isOutcome={outcome !== undefined}>
      <p>{text}</p>
      {outcome === 'set' && cancel !== undefined && <CancelForm token={cancel} />}
      <div className="pt-2">
        <ButtonLink to="/prize-draws" variant="secondary">
          See other prize draws
        </ButtonLink>
      </div>
    </NewsletterMessage>
  );
}

function CancelForm({ token }: { token: string }) {
  return (
    <form method="post" action={`/cancel-reminder?${new URLSearchParams({ token })}`}>
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <Button type="submit" variant="secondary" className="max-sm:w-full">
        Cancel the reminder
      </Button>
    </form>
  );
}
