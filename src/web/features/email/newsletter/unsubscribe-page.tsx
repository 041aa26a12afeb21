import { useState } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { AddressForm } from './address-form.tsx';
import { NewsletterMessage } from './newsletter-message.tsx';
import type { NewsletterSearch } from './search.ts';
import { SubscribeForm } from './subscribe-form.tsx';
import { LEFT, type Leaver, type Leaving, useUnsubscribe } from './use-unsubscribe.ts';

const ACTION = '/api/newsletter/unsubscribe';
const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };

/** Unsubscribes the address in the URL and shows the outcome. */
export function UnsubscribePage({ email, token, outcome }: NewsletterSearch) {
  const { leaving, leave } = useUnsubscribe({ email, token });
  const [pressed, setPressed] = useState(false);
  const press = (who: Leaver) => {
    setPressed(true);
    leave(who);
  };
  const shown: Leaving = outcome === 'done' && leaving.state === 'asking' ? LEFT : leaving;
  if (shown.state === 'pending') return <Pending email={email} token={token} />;
  if (shown.state === 'asking') {
    return (
      <NewsletterMessage heading="Unsubscribe">
        <p>
          {outcome
            ? 'That didn’t work. Please check the address, or wait a while and try again.'
            : 'Which email address should we stop sending the newsletter to?'}
        </p>
        <LeaveForm leave={press} />
      </NewsletterMessage>
    );
  }
  return (
    <NewsletterMessage heading={shown.title} isOutcome={pressed}>
      <p>{shown.text}</p>
      {shown.state === 'left' ? (
        <p className="text-muted">
          We’ll still email you about your orders and tickets, because those emails aren’t part of the
          newsletter.
        </p>
      ) : (
        <LeaveForm leave={press} />
      )}
      <div className="pt-2">
        <ButtonLink to="/" variant={shown.state === 'left' ? 'primary' : 'secondary'}>
          Back to Homepage
        </ButtonLink>
      </div>
      {shown.state === 'left' && (
        <div className="border-line border-t pt-6">
          <h2 className="mb-3 text-xl">Unsubscribed by mistake?</h2>
          <SubscribeForm label="Your email address, to subscribe again" email={email} />
        </div>
      )}
    </NewsletterMessage>
  );
}

/** Without script, the user must press a button. */
function Pending({ email, token }: Leaver) {
  const action = token ? `${ACTION}?${new URLSearchParams({ token })}` : ACTION;
  return (
    <NewsletterMessage heading="Unsubscribing" busy>
      <Spinner label="Taking you off our mailing list..." />
      <noscript>
        <form method="post" action={action}>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          {!token && email && <input type="hidden" name="email" value={email} />}
          <p className="mb-4">JavaScript is turned off in your browser, so please press the button.</p>
          <Button type="submit">Unsubscribe</Button>
        </form>
      </noscript>
    </NewsletterMessage>
  );
}

function LeaveForm({ leave }: { leave: (who: Leaver) => void }) {
  const [empty, setEmpty] = useState(false);
  return (
    <AddressForm
      action={ACTION}
      hidden={ONE_CLICK}
      label="Email address"
      button="Unsubscribe"
      pending={false}
      error={empty ? 'Please enter the email address you subscribed with.' : undefined}
      onAddress={(email) => {
        setEmpty(email === '');
        if (email !== '') leave({ email });
      }}
      className="max-w-112"
    />
  );
}
