import { useEffect, useRef } from 'react';

/** What a tab tells the others of this browser about an order. */
export type OrderNews = { drawId: string; orderId: string; state: 'paying' | 'settled' };

const NAME = 'orders';

/** Passes on to the other tabs what becomes of an order in this one, and hears what they say about this draw. */
export function useOtherTabs(drawId: string, onNews: (news: OrderNews) => void) {
  const channel = useRef<BroadcastChannel>(null);
  const listener = useRef(onNews);
  useEffect(() => {
    listener.current = onNews;
  });
  useEffect(() => {
    const opened = new BroadcastChannel(NAME);
    opened.onmessage = ({ data }: MessageEvent<OrderNews>) => {
      if (data.drawId === drawId) listener.current(data);
    };
    channel.current = opened;
    return () => opened.close();
  }, [drawId]);
  return (news: Omit<OrderNews, 'drawId'>) => channel.current?.postMessage({ drawId, ...news });
}
