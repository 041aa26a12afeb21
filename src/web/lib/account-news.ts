import { useEffect, useEffectEvent } from 'react';
import { openLiveSocket } from './live-socket.ts';

/**
 * Calls back whenever something about the account that is signed in here may have changed: by an admin's word, or because
 * its session was ended. It says nothing else, so ask what is so now. The connection is its own, made as this person: the
 * one that draws are followed over may be older than the sign-in.
 */
export function useAccountNews(personId: string, onNews: () => void): void {
  const news = useEffectEvent(onNews);
  // biome-ignore lint/correctness/useExhaustiveDependencies(personId): somebody else needs a connection of their own
  useEffect(() => {
    const socket = openLiveSocket({
      opened: () => socket.send(JSON.stringify({ type: 'followAccount' })),
      heard: (data) => {
        if (isNews(data)) news();
      },
      lost: () => {},
    });
    return socket.close;
  }, [personId]);
}

function isNews(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' && message !== null && 'type' in message && message.type === 'account';
  } catch {
    return false;
  }
}
