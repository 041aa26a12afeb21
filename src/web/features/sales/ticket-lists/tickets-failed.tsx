import type { ReactNode } from 'react';
import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { getVisitorMessage, useReportPageError } from '#web/components/layout/page-error.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';

/** Shown if a draw's tickets fail to load or the user may not see them. */
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

/** Shown if a draw's tickets fail to load, with the error's message. */
export function TicketsError({ error }: { error: unknown }) {
  useReportPageError(error);
  return <TicketsFailed>{getVisitorMessage(error)}</TicketsFailed>;
}
