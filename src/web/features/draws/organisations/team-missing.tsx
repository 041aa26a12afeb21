import { ClosedGate } from '#web/components/art/lazy-scenes.ts';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

/** Shown to users who are not in the organisation's team, and if there is no such organisation. */
export function TeamMissing() {
  return (
    <MessageScreen
      heading="You’re not in this team"
      art={<ClosedGate />}
      action={<ButtonLink to="/organisations">Your organisations</ButtonLink>}
    >
      <p>
        Only the team of an organisation can see this page. If you should be in the team, ask one of its
        owners to invite you.
      </p>
    </MessageScreen>
  );
}
