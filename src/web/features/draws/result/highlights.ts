import type { LiveMessage } from '#contract/drawing/live.ts';

/** A ticket that the countdown passes over; `key` tells two visits of one ticket apart. */
export type Highlight = { key: number; ticketNumber: number; name: string };

const EARLIER = 2;

/** The tickets passed over last, the newest first: the present one and the two before it. A new countdown starts anew. */
export function addHighlight(highlights: readonly Highlight[], message: LiveMessage): readonly Highlight[] {
  if (message.type === 'drawStarted') return [];
  if (message.type !== 'ticketHighlight') return highlights;
  const { ticketNumber, name } = message;
  const key = (highlights[0]?.key ?? 0) + 1;
  return [{ key, ticketNumber, name }, ...highlights.slice(0, EARLIER)];
}
