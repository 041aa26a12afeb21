import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TornTicket } from '#web/components/art/lazy-scenes.ts';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';

/** Shown when a draw does not exist or the user may not see it. */
function DrawMissing({ action, children }: { action: ReactNode; children?: ReactNode }) {
  return (
    <MessageScreen heading="Prize Draw Not Found" art={<TornTicket />} action={action}>
      {children ?? (
        <p>
          There’s no prize draw at this address. It may have been removed, or there may be a typing mistake in
          the link.
        </p>
      )}
    </MessageScreen>
  );
}

export function DrawMissingGoBack() {
  const router = useRouter();
  // A link opened in a new tab has no history to go back to.
  const goBack = () =>
    window.history.length > 1 ? router.history.back() : void router.navigate({ to: '/' });
  return <DrawMissing action={<Button onClick={goBack}>Go Back</Button>} />;
}

export function DrawMissingGoHome() {
  return <DrawMissing action={<ButtonLink to="/">Go Home</ButtonLink>} />;
}

export function DrawMissingForTickets() {
  return (
    <DrawMissing action={<ButtonLink to="/">Go Home</ButtonLink>}>
      <p>We couldn't find the prize draw you're looking for.</p>
    </DrawMissing>
  );
}
