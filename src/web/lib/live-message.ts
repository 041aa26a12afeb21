import type { Winner } from '#contract/drawing/drawing.ts';
import type { LiveMessage } from '#contract/drawing/live.ts';

type Fields = Record<string, unknown>;

/**
 * Parses a message from the live connection. Returns null if this version of the page does not know it. Checks only
 * what could break the page, because the full schema would be too large to send to every visitor.
 */
export function readLiveMessage(data: unknown): LiveMessage | null {
  const value = objectIn(data);
  return value !== null && isLiveMessage(value) ? value : null;
}

function objectIn(data: unknown): Fields | null {
  if (typeof data !== 'string') return null;
  try {
    const value: unknown = JSON.parse(data);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isLiveMessage(value: Fields): value is LiveMessage {
  if (value.type === 'error') return isText(value.message);
  if (!isText(value.prizeDrawId)) return false;
  switch (value.type) {
    case 'ticketsCount':
      return isCount(value.count);
    case 'ticketHighlight':
      return isCount(value.ticketNumber) && isText(value.name);
    case 'drawStarted':
      return (
        isCount(value.attempt) &&
        isText(value.countdownEndsAt) &&
        !Number.isNaN(Date.parse(value.countdownEndsAt)) &&
        (value.round === null || isCount(value.round)) &&
        (value.seal === null || isText(value.seal)) &&
        // During an update, another process may run a version that does not send it.
        isCount(value.entered ?? 0)
      );
    case 'witnessing':
      return isCount(value.attempt) && isObject(value.witnessing);
    case 'winner':
      return Array.isArray(value.winners) && value.winners.every(isWinner);
    case 'status':
      return isText(value.status);
    default:
      return false;
  }
}

function isWinner(value: unknown): value is Winner {
  return (
    isObject(value) &&
    isCount(value.rank) &&
    isText(value.prize) &&
    (value.ticketNumber === null || isCount(value.ticketNumber)) &&
    (value.winnerName === null || isText(value.winnerName)) &&
    (value.cashPence === null || isCount(value.cashPence))
  );
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value);
