import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

/** Shown to hosts of other draws. */
export function MoneyMissing() {
  return (
    <MessageScreen
      heading="We can’t show you this draw’s money"
      art={<TornTicket />}
      action={<ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>}
    >
      <p>Only the creator of this prize draw can see how its money is shared out and paid.</p>
    </MessageScreen>
  );
}
