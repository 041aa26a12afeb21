import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { heldTicketsQuery } from '#web/features/sales/held-tickets/held-tickets-query.ts';
import { getMaxTickets } from '#web/features/sales/purchase/quantity.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';

/** The quantity chosen on a draw's page. */
export type TicketChoice = {
  /** Null until the visitor chooses. The purchase then asks for it. */
  chosen: number | null;
  /** The chosen quantity; 1 by default. */
  quantity: number;
  most: number;
  choose: (quantity: number) => void;
};

export function useTicketChoice(draw: PrizeDraw): TicketChoice {
  const { ticketsPerOrder } = useSite();
  const [wanted, choose] = useState<number | null>(null);
  // The page's loader fetches it for signed-in users.
  const { data: held } = useQuery({ ...heldTicketsQuery(useApi(), draw.id), enabled: false });
  const most = getMaxTickets(draw, held?.total ?? 0, ticketsPerOrder);
  // Others may buy tickets in the meantime, so the maximum can drop below the chosen quantity.
  const chosen = wanted && Math.max(1, Math.min(wanted, most));
  return { chosen, quantity: chosen ?? 1, most, choose };
}
