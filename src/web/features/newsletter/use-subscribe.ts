import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

export const SUBSCRIBE = '/api/newsletter/subscribe';

/** Asks for the newsletter with an address. */
export function useSubscribe() {
  const api = useApi();
  return useMutation({
    mutationFn: (email: string) => api(`POST ${SUBSCRIBE}`, { body: { email } }),
  });
}

/** What the server says against it; `otherwise` where it was not the server that did. */
export function refusalOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.answer ? messageOf(error) : otherwise;
}
