export interface ProgressFacts {
  ticketLimit: number;
  minTicketAmount: number | null;
  /** Tickets issued and not voided. */
  sold: number;
  /** Tickets of orders whose payment is under way. */
  held: number;
}

export interface Progress {
  /** 0–100, of tickets sold. */
  percent: number;
  /** What can still be bought. */
  remaining: number;
  /** The public page's bar is red, above 80 %. */
  redForPublic: boolean;
  /** The organiser list's bar is red, above 90 %. */
  redForOrganiser: boolean;
  /** "Only N tickets remaining!", above 80 %; null below. */
  warning: string | null;
  /** Where the promised minimum stands on the bar, 0–100; null without one. */
  minimumAt: number | null;
}

const PUBLIC_RED = 80;
const ORGANISER_RED = 90;
const WARN = 80;

/** The ticket progress bar of a draw with a limit. */
export function progress(facts: ProgressFacts): Progress {
  const exact = (facts.sold / facts.ticketLimit) * 100;
  const remaining = ticketsRemaining(facts);
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

/** The limit less tickets issued and not voided and less those held; never below none. */
export function ticketsRemaining(facts: { ticketLimit: number; sold: number; held: number }): number {
  return Math.max(0, facts.ticketLimit - facts.sold - facts.held);
}

/** The bar shows when the host asked for it or never said, and there is a limit to measure by. */
export function showsProgress(draw: {
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
