import { TornTicket } from '#web/components/art/lazy-scenes.ts';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

/** Shown if there is no organisation at this address. */
export function OrganisationMissing() {
  return (
    <MessageScreen
      heading="Organisation not found"
      art={<TornTicket />}
      action={<ButtonLink to="/prize-draws">Browse Prize Draws</ButtonLink>}
    >
      <p>There’s no organisation at this address. There may be a typing mistake in the link.</p>
    </MessageScreen>
  );
}
