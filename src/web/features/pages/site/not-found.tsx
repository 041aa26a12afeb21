import { TornTicket } from '#web/components/art/lazy-scenes.ts';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { readAccessDenied } from '#web/features/accounts/sign-in/guards.ts';
import { AccessDeniedScreen } from '#web/features/accounts/sign-in/lazy-access-denied.ts';
import { isClosedBeforeLaunch } from '#web/features/pages/holding/pre-launch-gate.ts';
import { RedirectingScreen } from '#web/features/pages/holding/redirecting-screen.tsx';

/** Shown if a page does not exist (404) or the user may not see it (403). */
export function NotFoundScreen({ data }: { data?: unknown }) {
  if (isClosedBeforeLaunch(data)) return <RedirectingScreen />;
  const denied = readAccessDenied(data);
  if (denied) return <AccessDeniedScreen {...denied} />;
  return (
    <MessageScreen
      heading="404 Page Not Found"
      art={<TornTicket />}
      action={
        <>
          <ButtonLink to="/">Go to the home page</ButtonLink>
          <ButtonLink to="/prize-draws" variant="secondary">
            Browse Prize Draws
          </ButtonLink>
        </>
      }
    >
      <p>We can’t find this page. It may have moved, or there may be a typing mistake in the link.</p>
    </MessageScreen>
  );
}
