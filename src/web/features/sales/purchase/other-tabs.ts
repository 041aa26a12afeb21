import { useEffect, useRef } from 'react';

/** A message about an order, sent to the other tabs of this browser. */
export type OrderMessage = { drawId: string; orderId: string; state: 'paying' | 'settled' };

const NAME = 'orders';

/** Sends messages about an order to the other tabs, and receives theirs about this draw. */
export function useOtherTabs(drawId: string, onMessage: (news: OrderMessage) => void) {
  const channel = useRef<BroadcastChannel>(null);
  const listener = useRef(onMessage);
  useEffect(() => {
    listener.current = onMessage;
  });
  useEffect(() => {
    const opened = new BroadcastChannel(NAME);
    opened.onmessage = ({ data }: MessageEvent<OrderMessage>) => {
      if (data.drawId === drawId) listener.current(data);
    };
    channel.current = opened;
    return () => opened.close();
  }, [drawId]);
  return (news: Omit<OrderMessage, 'drawId'>) => channel.current?.postMessage({ drawId, ...news });
}
