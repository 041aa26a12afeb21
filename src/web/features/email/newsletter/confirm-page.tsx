import { useMutation } from '@tanstack/react-query';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { NewsletterMessage } from './newsletter-message.tsx';
import type { NewsletterSearch } from './search.ts';
import { SubscribeForm } from './subscribe-form.tsx';
import { describeError } from './use-subscribe.ts';

const ACTION = '/api/newsletter/confirm';

/**
 * Confirms a subscription when the user presses its button. It does not confirm automatically, because email
 * scanners also run page scripts. It is a form, so that it works without script.
 */
export function ConfirmPage({ token, outcome }: NewsletterSearch) {
  const api = useApi();
  const { mutate, isPending, status, error } = useMutation({
    mutationFn: (secret: string) => api(`POST ${ACTION}`, { body: { token: secret } }),
  });

  if (status === 'success' || outcome === 'done') return <Confirmed isOutcome={status === 'success'} />;
  if (status === 'error' || token === undefined) {
    return (
      <NewsletterMessage heading="This link doesn’t work" isOutcome={status === 'error'}>
        <p>{describeError(error, 'Part of the link may be missing, or we couldn’t reach our server.')}</p>
        <p>If you’ve already confirmed, you’re subscribed and don’t need to do anything.</p>
        <SubscribeForm label="Your email address, for a new link" />
      </NewsletterMessage>
    );
  }
  return (
    <NewsletterMessage heading="Confirm your subscription">
      <p>Press the button to start getting our newsletter. If you didn’t ask for it, close this page.</p>
      <form
        method="post"
        action={ACTION}
        onSubmit={(event) => {
          event.preventDefault();
          mutate(token);
        }}
        className="pt-2"
      >
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg" pending={isPending} pendingText="One moment...">
          Confirm subscription
        </Button>
      </form>
    </NewsletterMessage>
  );
}

function Confirmed({ isOutcome }: { isOutcome: boolean }) {
  return (
    <NewsletterMessage heading="You’re subscribed" isOutcome={isOutcome}>
      <p>Thank you for confirming. You can unsubscribe any time from the link in each newsletter.</p>
      <div className="pt-2">
        <ButtonLink to="/">Back to Homepage</ButtonLink>
      </div>
    </NewsletterMessage>
  );
}
