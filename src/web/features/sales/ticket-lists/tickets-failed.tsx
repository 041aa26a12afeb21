import type { ReactNode } from 'react';
import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { useFailedPage, wordsForVisitor } from '#web/features/pages/site/failed-page.ts';

/** Stands where a draw's tickets could not be loaded, or are not for this person. */
export function TicketsFailed({ children }: { children: ReactNode }) {
  return (
    <MessageScreen
      heading="Error Loading Tickets"
      art={<TornTicket />}
      action={<ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>}
    >
      <p>{children}</p>
    </MessageScreen>
  );
}

/** The same in the words of what went wrong. */
export function TicketsError({ error }: { error: unknown }) {
  useFailedPage(error);
  return <TicketsFailed>{wordsForVisitor(error)}</TicketsFailed>;
}
