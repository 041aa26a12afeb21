import { useRouter } from '@tanstack/react-router';
import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { isUnavailable } from './load-draw.ts';

const RETURN = <ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>;

function LoadFailed() {
  return (
    <MessageScreen heading="Error Loading Prize Draw" action={RETURN}>
      <p>
        There was an error loading the prize draw. It may have been deleted or you may not have permission to
        view it.
      </p>
    </MessageScreen>
  );
}

/** Shown when the form fails to load. */
export function DrawLoadFailed({ error }: { error: unknown }) {
  const router = useRouter();
  if (import.meta.env.SSR) router.options.context.reportError(error);
  return <LoadFailed />;
}

/** Shown when the draw does not exist or the user may not edit it. */
export function DrawNotFound({ data }: { data?: unknown }) {
  if (isUnavailable(data)) return <LoadFailed />;
  return (
    <MessageScreen heading="Prize Draw Not Found" art={<TornTicket />} action={RETURN}>
      <p>We can’t find a prize draw here. It may have been deleted, or the link may be wrong.</p>
    </MessageScreen>
  );
}
