import { useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

export const SUBSCRIBE = '/api/newsletter/subscribe';

type State = { isPending: boolean; isSuccess: boolean; error: unknown };
type Outcome = { onSuccess?: () => void; onError?: (error: unknown) => void };

const READY: State = { isPending: false, isSuccess: false, error: null };

/**
 * Subscribes an address. Avoids the mutation library, which every page would otherwise load just for this form in the
 * footer.
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

/** Returns the server's error message, or `otherwise`. */
export function describeError(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.body ? getErrorMessage(error) : otherwise;
}
