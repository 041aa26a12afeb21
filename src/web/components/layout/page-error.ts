import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/messages.ts';

/** Answers a page that could not be shown with the status of the call that failed, and reports what is our fault. */
export function useReportPageError(error: unknown): void {
  const router = useRouter();
  useEffect(() => {
    const said = String(error);
    // The code of a page that was opened before the site was updated is gone: the server has the new page whole. Once
    // for each file, so that what is really missing is told and not asked for without end.
    if (!/module|preload/.test(said) || !navigator.onLine || sessionStorage[said]) return;
    sessionStorage[said] = 1;
    location.reload();
  }, [error]);
  if (!import.meta.env.SSR) return;
  const { setStatus, reportError } = router.options.context;
  if (error instanceof ApiError) setStatus(error.status);
  else reportError(error);
}

/** Only the API's refusals are written for visitors; by their text, since their class stays on the server. */
export function visitorMessage(error: unknown): string {
  if (!import.meta.env.SSR && !navigator.onLine) return 'You are offline.';
  const refused = error instanceof Error && /^\d{3}: /.test(error.message);
  return messageOf(refused ? error : undefined);
}
