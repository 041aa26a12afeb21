interface Sales {
  ticketLimit: number | null;
  /** Tickets issued and not voided. */
  ticketsSold: number;
}

/** Images show sales in steps of a twentieth of the limit, so that they do not change with each sale. */
const STEPS = 20;

/**
 * Formats the number of tickets sold in a way that remains true as more are sold: "300+ of 1,000 tickets sold". The
 * number is exact once sales have ended. `percent` is the filled part of the bar, 0–100; null without a limit.
 */
export function formatSold(
  { ticketLimit, ticketsSold }: Sales,
  over: boolean,
): { text: string; percent: number | null } {
  if (ticketLimit === null) return { text: unlimited(ticketsSold, over), percent: null };
  const step = Math.max(1, Math.ceil(ticketLimit / STEPS));
  const shown = over || ticketsSold >= ticketLimit ? ticketsSold : ticketsSold - (ticketsSold % step);
  const percent = Math.min(100, Math.round((shown / ticketLimit) * 100));
  return { text: limited(shown, ticketLimit, over || step === 1), percent };
}

function limited(shown: number, limit: number, exact: boolean): string {
  if (shown >= limit) return limit === 1 ? 'The ticket is sold' : `All ${count(limit)} tickets sold`;
  if (shown === 0 && !exact) return `${count(limit)} tickets in all`;
  return `${count(shown)}${exact ? '' : '+'} of ${count(limit)} tickets sold`;
}

function unlimited(sold: number, over: boolean): string {
  if (over) return sold === 1 ? '1 ticket sold' : `${count(sold)} tickets sold`;
  const shown = roundBelow(sold);
  return shown === 0 ? 'No limit on tickets' : `${count(shown)}+ tickets sold`;
}

/** Rounds down to 10, 20, 50, 100, 200, 500 and so on; 0 below 10. */
function roundBelow(sold: number): number {
  if (sold < 10) return 0;
  const magnitude = 10 ** (String(sold).length - 1);
  const lead = Math.floor(sold / magnitude);
  return magnitude * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1);
}

const count = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
