import type { AccountNews, LiveMessage } from '#contract/drawing/live.ts';
import { displayName, type PersonName } from '#domain/accounts/display-name.ts';
import { frameOf } from '#server/plugins/web-sockets.ts';

export const frameOfMessage = (message: LiveMessage | AccountNews): Uint8Array =>
  frameOf(JSON.stringify(message));

export const framesOf = (messages: readonly LiveMessage[]): Uint8Array =>
  Buffer.concat(messages.map(frameOfMessage));

export const errorFrame = (message: string): Uint8Array => frameOfMessage({ type: 'error', message });

export function countMessage(prizeDrawId: string, sold: number): LiveMessage {
  return { type: 'ticketsCount', prizeDrawId, count: sold };
}

/** With the public name: first initial and last name. */
export function highlightMessage(prizeDrawId: string, ticket: { number: number } & PersonName): LiveMessage {
  return {
    type: 'ticketHighlight',
    prizeDrawId,
    ticketNumber: ticket.number,
    name: displayName(ticket),
  };
}
