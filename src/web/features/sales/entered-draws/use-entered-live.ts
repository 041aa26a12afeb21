import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import { useLive } from '#web/lib/live.ts';

/** The requests that a broadcast triggers are spread over this time, in milliseconds. */
const SPREAD_MS = 1500;

/** Returns the sold count, updated live. Refetches the list when the draw's status changes. */
export function useEnteredLive({ id, ticketsSold, status }: EnteredDraw): number {
  const queryClient = useQueryClient();
  const [liveCount, setLiveCount] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const readAgain = () => {
    clearTimeout(timer.current);
    const queryKey = ['GET /api/v1/users/:id/entered-draws'];
    timer.current = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey }),
      Math.random() * SPREAD_MS,
    );
  };
  useLive(id, {
    onMessage: (message) => {
      if (message.type === 'ticketsCount') setLiveCount(message.count);
      if (message.type === 'winner') readAgain();
      if (message.type === 'status' && message.status !== status) readAgain();
    },
  });
  return liveCount ?? ticketsSold;
}
