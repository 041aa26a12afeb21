export interface ProgressFacts {
  ticketLimit: number;
  minTicketAmount: number | null;
  /** Tickets issued and not voided. */
  sold: number;
  /** Tickets held by orders with a pending payment. */
  held: number;
}

export interface Progress {
  /** Share of tickets sold, 0–100. */
  percent: number;
  /** Tickets that can still be bought. */
  remaining: number;
  /** Whether the public page's bar is red: above 80%. */
  redForPublic: boolean;
  /** Whether the bar in the host's list is red: above 90%. */
  redForOrganiser: boolean;
  /** "Only N tickets remaining!" above 80%, otherwise null. */
  warning: string | null;
  /** Position of the promised minimum on the bar, 0–100; null if there is no minimum. */
  minimumAt: number | null;
}

const PUBLIC_RED = 80;
const ORGANISER_RED = 90;
const WARN = 80;

export function calculateProgress(facts: ProgressFacts): Progress {
  const exact = (facts.sold / facts.ticketLimit) * 100;
  const remaining = countTicketsRemaining(facts);
  return {
    percent: clamp(exact),
    remaining,
    redForPublic: exact > PUBLIC_RED,
    redForOrganiser: exact > ORGANISER_RED,
    warning: exact > WARN ? remainingWarning(remaining) : null,
    minimumAt:
      facts.minTicketAmount === null ? null : clamp((facts.minTicketAmount / facts.ticketLimit) * 100),
  };
}

/** The ticket limit minus tickets sold and held; never below 0. */
export function countTicketsRemaining(facts: { ticketLimit: number; sold: number; held: number }): number {
  return Math.max(0, facts.ticketLimit - facts.sold - facts.held);
}

/** Whether to show the bar: the draw has a limit and the host did not turn the bar off. */
export function shouldShowProgress(draw: {
  ticketLimit: number | null;
  showProgressBar: boolean | null;
}): boolean {
  return draw.ticketLimit !== null && draw.showProgressBar !== false;
}

function remainingWarning(remaining: number): string {
  return `Only ${remaining} ${remaining === 1 ? 'ticket' : 'tickets'} remaining!`;
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
