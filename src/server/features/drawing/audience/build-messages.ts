import type { AccountChanged, LiveMessage } from '#contract/drawing/live.ts';
import { formatDisplayName, type PersonName } from '#domain/accounts/display-name.ts';
import { encodeFrame } from '#server/plugins/web-sockets.ts';

export const buildFrame = (message: LiveMessage | AccountChanged): Uint8Array =>
  encodeFrame(JSON.stringify(message));

export const buildFrames = (messages: readonly LiveMessage[]): Uint8Array =>
  Buffer.concat(messages.map(buildFrame));

export const buildErrorFrame = (message: string): Uint8Array => buildFrame({ type: 'error', message });

export function buildCountMessage(prizeDrawId: string, sold: number): LiveMessage {
  return { type: 'ticketsCount', prizeDrawId, count: sold };
}

/** The message contains the holder's public name: first initial and last name. */
export function buildHighlightMessage(
  prizeDrawId: string,
  ticket: { number: number } & PersonName,
): LiveMessage {
  return {
    type: 'ticketHighlight',
    prizeDrawId,
    ticketNumber: ticket.number,
    name: formatDisplayName(ticket),
  };
}
