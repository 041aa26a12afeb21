import { useEffect, useEffectEvent } from 'react';
import { openLiveSocket } from './live-socket.ts';

/**
 * Calls `onChange` when the signed-in account may have changed, because an admin changed it or its session ended.
 * The message has no data, so fetch the account again. Uses a separate connection, because the connection for draws
 * may have been opened before sign-in.
 */
export function useAccountChanges(personId: string, onChange: () => void): void {
  const notify = useEffectEvent(onChange);
  // biome-ignore lint/correctness/useExhaustiveDependencies(personId): another user needs a new connection
  useEffect(() => {
    const socket = openLiveSocket({
      onOpened: () => socket.send(JSON.stringify({ type: 'followAccount' })),
      onMessage: (data) => {
        if (isAccountChanged(data)) notify();
      },
      onLost: () => {},
    });
    return socket.close;
  }, [personId]);
}

function isAccountChanged(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' && message !== null && 'type' in message && message.type === 'account';
  } catch {
    return false;
  }
}
