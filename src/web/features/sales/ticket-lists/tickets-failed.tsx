import type { ReactNode } from 'react';
import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { useReportPageError, visitorMessage } from '#web/components/layout/page-error.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';

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
  useReportPageError(error);
  return <TicketsFailed>{visitorMessage(error)}</TicketsFailed>;
}
