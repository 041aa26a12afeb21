import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';

export function ControlLoading() {
  return (
    <div className="flex justify-center px-4 py-24 text-muted">
      <Spinner label="Loading prize draw..." />
    </div>
  );
}

/** Shown if the draw does not exist or the user may not see it. */
export function ControlMissing() {
  return (
    <MessageScreen
      heading="Prize draw not found"
      art={<TornTicket />}
      action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
    >
      <p>It may have been deleted, or the link may be wrong.</p>
    </MessageScreen>
  );
}
