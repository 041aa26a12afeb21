import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';

/** On the server, gives a failed page the HTTP status of the failed call, and reports unexpected errors. */
export function useReportPageError(error: unknown): void {
  const router = useRouter();
  useEffect(() => {
    const message = String(error);
    // After a deployment, an open page may need files that no longer exist, so the page reloads. It reloads only
    // once per file, so that a file that is really missing does not cause an endless loop.
    if (!/module|preload/.test(message) || !navigator.onLine || sessionStorage[message]) return;
    sessionStorage[message] = 1;
    location.reload();
  }, [error]);
  if (!import.meta.env.SSR) return;
  const { setStatus, reportError } = router.options.context;
  if (error instanceof ApiError) setStatus(error.status);
  else reportError(error);
}

/**
 * Only API error messages are written for users. They are recognised by their text, because errors lose their class
 * between server and browser.
 */
export function getVisitorMessage(error: unknown): string {
  if (!import.meta.env.SSR && !navigator.onLine) return 'You’re offline.';
  const rejected = error instanceof Error && /^\d{3}: /.test(error.message);
  return getErrorMessage(rejected ? error : undefined);
}
