import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';

/** Sets the HTTP status of a failed page from the failed call, and reports unexpected errors. */
export function useReportPageError(error: unknown): void {
  const router = useRouter();
  useEffect(() => {
    const message = String(error);
    // After a deployment, the code of an open page may be missing, so the page reloads. Only once per file, so that a
    // file that really is missing does not cause an endless loop.
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
 * Only API error messages are written for users. They are matched by text, because the class is lost between server
 * and browser.
 */
export function getVisitorMessage(error: unknown): string {
  if (!import.meta.env.SSR && !navigator.onLine) return 'You are offline.';
  const rejected = error instanceof Error && /^\d{3}: /.test(error.message);
  return getErrorMessage(rejected ? error : undefined);
}
