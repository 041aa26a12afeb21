import { useRouter } from '@tanstack/react-router';
import { TornTicket } from '#web/components/art/scenes.tsx';
import { MessageScreen } from '#web/components/layout/message-screen.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { accessDeniedIn } from '#web/features/accounts/sign-in/guards.ts';
import { NotFoundScreen } from '#web/features/pages/site/not-found.tsx';
import { isNotToBeHad } from './load-draw.ts';

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

/** Stands where loading or showing the form failed. */
export function DrawLoadFailed({ error }: { error: unknown }) {
  const router = useRouter();
  if (import.meta.env.SSR) router.options.context.reportError(error);
  return <LoadFailed />;
}

/** Stands where there is no such draw, or it was refused; a refused role is told so as everywhere. */
export function DrawNotFound({ data }: { data?: unknown }) {
  if (accessDeniedIn(data)) return <NotFoundScreen data={data} />;
  if (isNotToBeHad(data)) return <LoadFailed />;
  return (
    <MessageScreen heading="Prize Draw Not Found" art={<TornTicket />} action={RETURN}>
      <p>There is no prize draw at this address. It may have been deleted, or the link may be mistyped.</p>
    </MessageScreen>
  );
}
