import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveMessage, LiveRequest } from '#contract/drawing/live.ts';
import { createLiveWatches, type LiveWatches } from './live-watches.ts';

type Following = {
  /** Something happened to the draw; also `error`, where a request was refused. */
  onMessage: (message: LiveMessage) => void;
  /**
   * The draw is followed from here on, for the first time or again after the connection was lost: what happened before
   * may have been missed, so this is the moment to ask how things stand.
   */
  onReturn?: () => void;
};

export type Live = {
  /** While it is false nothing is heard, and a page that must know has to ask. */
  connected: boolean;
  send: (type: LiveRequest['type']) => void;
};

let watches: LiveWatches | undefined;

/**
 * Follows a draw live for as long as the component stands. However many components of a page follow whatever draws, they
 * share one connection to `/ws`. Nothing happens while a page is rendered on the server.
 */
export function useLive(prizeDrawId: string, { onMessage, onReturn }: Following): Live {
  const [connected, setConnected] = useState(false);
  const heard = useEffectEvent(onMessage);
  const returned = useEffectEvent(() => onReturn?.());
  useEffect(() => {
    watches ??= createLiveWatches();
    return watches.watch({
      prizeDrawId,
      onMessage: (message) => heard(message),
      onReturn: () => returned(),
      onConnected: setConnected,
    });
  }, [prizeDrawId]);
  return { connected, send: (type) => watches?.send({ type, prizeDrawId }) };
}
