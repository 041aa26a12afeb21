import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { AskAgain } from './ask-again.tsx';
import { LetterScreen } from './letter-screen.tsx';
import type { NewsletterSearch } from './search.ts';
import { refusalOf } from './use-subscribe.ts';

const ACTION = '/api/newsletter/confirm';

/** Confirms by the link of the mail. Only the page's script does it, or a button: who merely looks changes nothing. */
export function ConfirmPage({ token, outcome }: NewsletterSearch) {
  const api = useApi();
  const { mutate, status, error } = useMutation({
    mutationFn: (secret: string) => api(`POST ${ACTION}`, { body: { token: secret } }),
  });
  useEffect(() => {
    if (token !== undefined) mutate(token);
  }, [token, mutate]);

  if (status === 'success' || outcome === 'done') return <Confirmed />;
  if (status === 'error' || token === undefined) {
    return (
      <LetterScreen heading="This link does not work">
        <p>{refusalOf(error, 'It is not whole, or our server could not be reached.')}</p>
        <p>If you have confirmed before, you are subscribed, and there is nothing to do.</p>
        <AskAgain label="Ask for a new link with" />
      </LetterScreen>
    );
  }
  return (
    <LetterScreen heading="Confirming your subscription" busy>
      <Spinner label="One moment..." />
      <noscript>
        <form method="post" action={ACTION}>
          <input type="hidden" name="token" value={token} />
          <p className="mb-4">Your browser runs no scripts, so please press the button.</p>
          <Button type="submit">Confirm subscription</Button>
        </form>
      </noscript>
    </LetterScreen>
  );
}

function Confirmed() {
  return (
    <LetterScreen heading="You are subscribed">
      <p>Thank you for confirming. Each newsletter ends with a link to leave again.</p>
      <div className="pt-2">
        <ButtonLink to="/">Back to Homepage</ButtonLink>
      </div>
    </LetterScreen>
  );
}
