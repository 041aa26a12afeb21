import type { LiveMessage } from '#contract/live.ts';
import { displayName, type PersonName } from '#domain/people/display-name.ts';
import { frameOf } from '../../plugins/web-sockets.ts';
import type { DrawingService } from '../drawing/service.ts';

type DrawingState = Awaited<ReturnType<DrawingService['state']>>;

export const frameOfMessage = (message: LiveMessage): Uint8Array => frameOf(JSON.stringify(message));

export const framesOf = (messages: readonly LiveMessage[]): Uint8Array =>
  Buffer.concat(messages.map(frameOfMessage));

export const complaint = (message: string): Uint8Array => frameOfMessage({ type: 'error', message });

export function countOf(prizeDrawId: string, sold: number): LiveMessage {
  return { type: 'ticketsCount', prizeDrawId, count: sold };
}

export function statusOf(prizeDrawId: string, status: DrawingState['status']): LiveMessage {
  return { type: 'status', prizeDrawId, status };
}

/** The winner of each rank, who is that of its newest attempt; nothing where none was drawn yet. */
export function outcomeOf(prizeDrawId: string, results: DrawingState['results']): LiveMessage[] {
  const newest = new Map(results.toReversed().map((result) => [result.rank, result]));
  if (newest.size === 0) return [];
  const winners = [...newest.values()]
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ rank, prize, ticketNumber, ...holder }) => ({
      ...{ rank, prize, ticketNumber },
      winnerName: ticketNumber === null ? null : displayName(holder),
    }));
  return [{ type: 'winner', prizeDrawId, winners }];
}

/** The attempt that has no outcome yet, if there is one. */
export function runningOf(prizeDrawId: string, latest: DrawingState['latest']): LiveMessage[] {
  if (!latest || latest.drawnAt) return [];
  const { attempt, countdownEndsAt, round, seal } = latest;
  return [
    {
      ...{ type: 'drawStarted', prizeDrawId, attempt, round, seal },
      countdownEndsAt: countdownEndsAt.toISOString(),
    },
  ];
}

/** Everybody reads first initial and last name. */
export function highlightOf(prizeDrawId: string, ticket: { number: number } & PersonName): LiveMessage {
  return {
    type: 'ticketHighlight',
    prizeDrawId,
    ticketNumber: ticket.number,
    name: displayName(ticket),
  };
}
