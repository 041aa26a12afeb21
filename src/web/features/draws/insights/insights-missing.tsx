import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

export function InsightsMissing() {
  return (
    <MessageScreen
      heading="We can’t show you these insights"
      art={<TornTicket />}
      action={<ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>}
    >
      <p>Only the creator of this prize draw can see its insights.</p>
    </MessageScreen>
  );
}
