import { useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { useSite } from '#web/lib/router-context.ts';
import { getMaxTickets } from './ticket-limits.ts';

/** The quantity chosen on a draw's page. */
export type TicketChoice = {
  /** Null until the visitor chooses. The purchase then asks for it. */
  chosen: number | null;
  /** The chosen quantity; 1 by default. */
  quantity: number;
  most: number;
  choose: (quantity: number) => void;
};

/** @param own tickets in this draw that the user already has, without voided ones */
export function useTicketChoice(draw: PrizeDraw, own: number): TicketChoice {
  const { ticketsPerOrder } = useSite();
  const [wanted, choose] = useState<number | null>(null);
  const most = getMaxTickets(draw, own, ticketsPerOrder);
  // Others may buy tickets in the meantime, so the maximum can drop below the chosen quantity.
  const chosen = wanted && Math.max(1, Math.min(wanted, most));
  return { chosen, quantity: chosen ?? 1, most, choose };
}
