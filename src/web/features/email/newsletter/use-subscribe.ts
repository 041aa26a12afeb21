import { useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

export const SUBSCRIBE = '/api/newsletter/subscribe';

type State = { isPending: boolean; isSuccess: boolean; error: unknown };
type Outcome = { onSuccess?: () => void; onError?: (error: unknown) => void };

const READY: State = { isPending: false, isSuccess: false, error: null };

/**
 * Asks for the newsletter with an address. Every page has the form at its foot and would load what is usually used for
 * changes, for this alone.
 */
export function useSubscribe() {
  const api = useApi();
  const [state, setState] = useState(READY);
  const subscribe = async (email: string, { onSuccess, onError }: Outcome = {}) => {
    setState({ ...READY, isPending: true });
    try {
      await api(`POST ${SUBSCRIBE}`, { body: { email } });
      setState({ ...READY, isSuccess: true });
      onSuccess?.();
    } catch (error) {
      setState({ ...READY, error });
      onError?.(error);
    }
  };
  return { ...state, subscribe };
}

/** What the server says against it; `otherwise` where it was not the server that did. */
export function refusalOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.answer ? messageOf(error) : otherwise;
}
