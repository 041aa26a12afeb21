import type { PrizeDraw } from '#contract/draws/draws.ts';
import { ClosedGate } from '#web/components/art/lazy-scenes.ts';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { useAuth } from '#web/lib/session.tsx';

/** Shown to users who won nothing in the draw. They may have another account. */
export function NotTheWinner({ draw: { id, title } }: { draw: Pick<PrizeDraw, 'id' | 'title'> }) {
  const { user, logout } = useAuth();
  return (
    <MessageScreen
      heading="This page is for the winner"
      art={<ClosedGate />}
      action={
        <>
          {/* After signing out, the page's guard leads to sign-in and back. */}
          <Button onClick={() => void logout()}>Sign in with another account</Button>
          <ButtonLink to="/prize-draw/$id" params={{ id }} variant="secondary">
            See the result
          </ButtonLink>
        </>
      }
    >
      <p className="wrap-anywhere">
        {user && `You’re signed in as ${user.email}. `}
        {`This account hasn’t won a prize in “${title}”.`}
      </p>
    </MessageScreen>
  );
}
