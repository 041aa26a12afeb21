import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

/** The subscriber to remove. */
export type Leaver = { email?: string | undefined; token?: string | undefined };

/** The outcome, as text for the page. */
type Left = { state: 'left' | 'not-left'; title: string; text: string };

/** The state of the page. */
export type Leaving = { state: 'pending' } | { state: 'asking' } | Left;

export const LEFT = {
  state: 'left',
  title: 'Successfully unsubscribed',
  text: 'You have been removed from our mailing list.',
} as const;

/** Unsubscribes automatically if the URL identifies the subscriber. Otherwise, call `leave`. */
export function useUnsubscribe(given: Leaver): { leaving: Leaving; leave: (who: Leaver) => void } {
  const api = useApi();
  const { mutate, status, error } = useMutation({
    mutationFn: ({ email, token }: Leaver) =>
      // A token is more reliable than an address.
      api('GET /api/newsletter/unsubscribe', { query: token ? { token } : { email } }),
  });
  const { email, token } = given;
  const known = email !== undefined || token !== undefined;
  useEffect(() => {
    if (known) mutate({ email, token });
  }, [known, email, token, mutate]);

  if (status === 'success') return { leaving: LEFT, leave: mutate };
  if (status === 'error') return { leaving: failureOf(error), leave: mutate };
  const pending = known || status === 'pending';
  return { leaving: { state: pending ? 'pending' : 'asking' }, leave: mutate };
}

function failureOf(error: unknown): Left {
  if (error instanceof ApiError) {
    const text = error.body ? getErrorMessage(error) : 'Failed to unsubscribe. Please try again.';
    return { state: 'not-left', title: 'Unsubscribe failed', text };
  }
  const text = 'An unexpected error occurred. Please try again later.';
  return { state: 'not-left', title: 'Error', text };
}
