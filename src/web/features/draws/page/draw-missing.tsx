import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TornTicket } from '#web/components/art/lazy-scenes.ts';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';

/** Stands where a prize draw does not exist, or not for this person. */
function DrawMissing({ action, children }: { action: ReactNode; children?: ReactNode }) {
  return (
    <MessageScreen heading="Prize Draw Not Found" art={<TornTicket />} action={action}>
      {children ?? (
        <p>There is no prize draw at this address. It may have been removed, or the link may be mistyped.</p>
      )}
    </MessageScreen>
  );
}

/** For the draw's own page. */
export function DrawMissingGoBack() {
  const router = useRouter();
  // Whoever opened the link in a new tab has nothing to go back to.
  const goBack = () =>
    window.history.length > 1 ? router.history.back() : void router.navigate({ to: '/' });
  return <DrawMissing action={<Button onClick={goBack}>Go Back</Button>} />;
}

/** For the challenge. */
export function DrawMissingGoHome() {
  return <DrawMissing action={<ButtonLink to="/">Go Home</ButtonLink>} />;
}

/** For choosing and buying tickets. */
export function DrawMissingForTickets() {
  return (
    <DrawMissing action={<ButtonLink to="/">Go Home</ButtonLink>}>
      <p>We couldn't find the prize draw you're looking for.</p>
    </DrawMissing>
  );
}
