import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

/** Shown to hosts of other draws. */
export function StatementMissing() {
  return (
    <MessageScreen
      heading="We can’t show you this statement"
      art={<TornTicket />}
      action={<ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>}
    >
      <p>Only the creator of this prize draw can see its statement.</p>
    </MessageScreen>
  );
}
