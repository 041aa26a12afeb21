import { useRouter } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/messages.ts';

/** Answers a page that could not be shown with the status of the call that failed, and reports what is our fault. */
export function useFailedPage(error: unknown): void {
  const router = useRouter();
  if (!import.meta.env.SSR) return;
  const { setStatus, reportError } = router.options.context;
  if (error instanceof ApiError) setStatus(error.status);
  else reportError(error);
}

/** Only the API's refusals are written for visitors; by their text, since their class stays on the server. */
export function wordsForVisitor(error: unknown): string {
  const refused = error instanceof Error && /^\d{3}: /.test(error.message);
  return messageOf(refused ? error : undefined);
}
