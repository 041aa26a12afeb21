import type { LiveMessage } from '#contract/drawing/live.ts';

/** A ticket that the countdown highlights. `key` is unique, because a ticket can be highlighted more than once. */
export type Highlight = { key: number; ticketNumber: number; name: string };

const EARLIER = 2;

/** Adds a highlighted ticket and keeps the two before it, newest first. A new countdown clears the list. */
export function addHighlight(highlights: readonly Highlight[], message: LiveMessage): readonly Highlight[] {
  if (message.type === 'drawStarted') return [];
  if (message.type !== 'ticketHighlight') return highlights;
  const { ticketNumber, name } = message;
  const key = (highlights[0]?.key ?? 0) + 1;
  return [{ key, ticketNumber, name }, ...highlights.slice(0, EARLIER)];
}
