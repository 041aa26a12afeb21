import { useEffect, useRef } from 'react';

/** News about an order, sent to the other tabs of this browser. */
export type OrderNews = { drawId: string; orderId: string; state: 'paying' | 'settled' };

const NAME = 'orders';

/** Sends news about an order to the other tabs, and receives theirs about this draw. */
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
