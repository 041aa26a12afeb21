import type { ReactNode } from 'react';
import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';

/** Stands where there are no insights for this person. */
export function InsightsMissing({ children }: { children: ReactNode }) {
  return (
    <MessageScreen
      heading="No insights here"
      art={<TornTicket />}
      action={<ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>}
    >
      <p>{children}</p>
    </MessageScreen>
  );
}
