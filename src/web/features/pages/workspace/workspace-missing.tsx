import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

/** Shown to hosts of other draws. */
export function WorkspaceMissing() {
  return (
    <MessageScreen
      heading="You can’t manage this prize draw"
      art={<TornTicket />}
      action={<ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>}
    >
      <p>Only its creator and the people in their team can.</p>
    </MessageScreen>
  );
}
