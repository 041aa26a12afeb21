import type { PrizeDraw } from '#contract/draws/draws.ts';

/** Explains what starting the drawing does. */
export function describeStart({ prizes }: Pick<PrizeDraw, 'prizes'>, countdownSeconds: number): string {
  const winners = prizes.length > 1 ? 'winners' : 'winner';
  return `When you start, we seal the list of entries, so nothing can be voided or changed. Everyone on the draw’s page sees a countdown of about ${countdownSeconds} seconds. Then we pick the ${winners} at random from the entered tickets.`;
}

/** Says during the countdown who sees it. A redraw picks one winner. */
export function describeViewers({ prizes }: Pick<PrizeDraw, 'prizes'>, attempt: number | null): string {
  const winners =
    prizes.length > 1 && attempt === 1
      ? 'the winners as soon as they’re picked'
      : 'the winner as soon as there is one';
  return `Everyone on the draw’s page sees this countdown, and ${winners}. It carries on even if you close this page.`;
}
