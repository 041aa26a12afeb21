import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveMessage, LiveRequest } from '#contract/drawing/live.ts';
import { createLiveWatches, type LiveWatches } from './live-watches.ts';

type Following = {
  /** Called for each message about the draw, and with `error` if a request is rejected. */
  onMessage: (message: LiveMessage) => void;
  /**
   * Called when messages start to arrive, initially and after each reconnect. Earlier messages may have been
   * missed, so refetch the data.
   */
  onReturn?: () => void;
};

export type Live = {
  /** False while no messages can arrive. Pages that need current data must then poll. */
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
