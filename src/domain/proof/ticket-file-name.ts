import { formatTicketNumber } from '../orders/ticket-digits.ts';

type Named = {
  drawId: string;
  /** The numbers of the tickets in the file, in order. */
  numbers: readonly number[];
  /** A proof in version 1 is not JSON. */
  isJson?: boolean;
};

/**
 * Names the file with the proofs of these tickets. Every draw has a ticket 1, so the name contains the draw: the end of
 * its id, which is random, while the beginning is a time that draws can share.
 */
export function nameTicketFile({ drawId, numbers, isJson = true }: Named): string {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  const tickets =
    numbers.length > 1
      ? `tickets-${formatTicketNumber(first)}-${formatTicketNumber(last)}`
      : `ticket-${formatTicketNumber(first)}`;
  const draw = drawId.replace(/[^0-9a-z]/gi, '').slice(-12);
  return `draw-${draw}-${tickets}.${isJson ? 'json' : 'tlog-proof'}`;
}
