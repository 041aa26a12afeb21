import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import { useLive } from '#web/lib/live.ts';

/** What everybody hears in the same moment, not everybody asks about in the same moment. */
const SPREAD_MS = 1500;

/** How many tickets are sold, as it is told live; where the draw itself moves on, the list is read again. */
export function useEnteredLive({ id, ticketsSold, status }: EnteredDraw): number {
  const queryClient = useQueryClient();
  const [told, setTold] = useState<number>();
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
      if (message.type === 'ticketsCount') setTold(message.count);
      if (message.type === 'winner') readAgain();
      if (message.type === 'status' && message.status !== status) readAgain();
    },
  });
  return told ?? ticketsSold;
}
