import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveMessage, LiveRequest } from '#contract/drawing/live.ts';
import { createLiveWatches, type LiveWatches } from './live-watches.ts';

type Following = {
  /** Called for each message about the draw, and with `error` for a rejected request. */
  onMessage: (message: LiveMessage) => void;
  /**
   * Called once messages arrive, initially and after reconnecting. Earlier messages may have been missed, so refetch.
   */
  onReturn?: () => void;
};

export type Live = {
  /** False while no messages arrive; pages that need current data must poll. */
  connected: boolean;
  send: (type: LiveRequest['type']) => void;
};

let watches: LiveWatches | undefined;

/**
 * Subscribes to a draw while the component is mounted. All subscriptions of a page share one connection to `/ws`. Does
 * nothing on the server.
 */
export function useLive(prizeDrawId: string, { onMessage, onReturn }: Following): Live {
  const [connected, setConnected] = useState(false);
  const handleMessage = useEffectEvent(onMessage);
  const returned = useEffectEvent(() => onReturn?.());
  useEffect(() => {
    watches ??= createLiveWatches();
    return watches.watch({
      prizeDrawId,
      onMessage: (message) => handleMessage(message),
      onReturn: () => returned(),
      onConnected: setConnected,
    });
  }, [prizeDrawId]);
  return { connected, send: (type) => watches?.send({ type, prizeDrawId }) };
}
