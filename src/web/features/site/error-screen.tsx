import { useRouter } from '@tanstack/react-router';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/messages.ts';
import { MessageScreen } from './message-screen.tsx';

/** Stands where a page could not be loaded or shown. */
export function ErrorScreen({ error }: { error: unknown }) {
  const router = useRouter();
  if (import.meta.env.SSR) {
    const { setStatus, reportError } = router.options.context;
    if (error instanceof ApiError) setStatus(error.status);
    else reportError(error);
  }
  return (
    <MessageScreen
      heading="This page could not be shown"
      action={<Button onClick={() => router.invalidate()}>Try again</Button>}
    >
      <p>{wordsFor(error)}</p>
    </MessageScreen>
  );
}

/** Only the API's refusals are written for visitors; by their text, since their class stays on the server. */
function wordsFor(error: unknown): string {
  const refused = error instanceof Error && /^\d{3}: /.test(error.message);
  return messageOf(refused ? error : undefined);
}
