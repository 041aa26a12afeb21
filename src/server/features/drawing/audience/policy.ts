import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AccountRequest, LiveRequest } from '#contract/drawing/live.ts';

/** No page of ours sends more than a hundred characters. */
const LONGEST = 512;

/** The draws that one connection follows; of more only the latest. */
export const MOST_DRAWS = 50;

/** A whole school, or a whole village behind its provider's one address. */
export const MOST_OF_A_NETWORK = 3_000;

/** What one process takes on, at some 20 KB each. */
export const MOST_SOCKETS = 20_000;

/** Complaints after which a socket is closed. */
export const MOST_COMPLAINTS = 10;

/** Messages at once, enough to follow every draw again, and a second. */
const BURST = 100;
const REFILL = 2;

const SocketRequest = z.discriminatedUnion('type', [...LiveRequest.options, AccountRequest]);
export type SocketRequest = z.infer<typeof SocketRequest>;

/** What was sent, or why it cannot be taken. `null` stands for what is not text. */
export function readRequest(text: string | null): SocketRequest | { problem: string } {
  if (text === null) return { problem: 'Please send text.' };
  if (text.length > LONGEST) return { problem: 'This message is too long.' };
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return { problem: 'This message is not valid JSON.' };
  }
  const read = SocketRequest.safeParse(sent);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return { problem: issue?.path[0] === 'type' ? 'Unknown type of message.' : 'This is not a prize draw.' };
}

/** How much one socket may still send: each message takes from it, and time gives it back. Times are in milliseconds. */
export type Allowance = { left: number; at: number };

export const fullAllowance = (now: number): Allowance => ({ left: BURST, at: now });

/** What is left after one more message; null where it is one too many. */
export function spend({ left, at }: Allowance, now: number): Allowance | null {
  const refilled = Math.min(BURST, left + ((now - at) / 1_000) * REFILL);
  return refilled < 1 ? null : { left: refilled - 1, at: now };
}

/** A countdown that passes over tickets. */
export type Countdown = {
  attempt: number;
  endsAt: Date;
  /** The signed head that was sealed, where the draw has a public log. */
  seal: string | null;
  /** Whether the outcome waits for public randomness once the countdown has ended. */
  waits: boolean;
};

/** While the outcome is waited for, only now and then. */
const SLOWLY = 5;

/** The second after this one at which a ticket is shown, counted down to the end; null after the last. */
export function nextSecond(second: number, { waits }: Pick<Countdown, 'waits'>): number | null {
  if (second > 1) return second - 1;
  return waits ? Math.floor((second - 1) / SLOWLY) * SLOWLY : null;
}

/**
 * Which of the standing tickets, counted from 0, a second of the countdown passes over. It follows from what was public
 * when the countdown began, so it tells nothing of the outcome, and every process shows the same. A step from second to
 * second that shares no factor with their number shows all of them before any again.
 */
export function placeAt(
  second: number,
  drawId: string,
  { attempt, seal }: Pick<Countdown, 'attempt' | 'seal'>,
  standing: number,
): number {
  const hash = createHash('sha256')
    .update(`${seal ?? drawId}\n${attempt}`)
    .digest();
  const steps = second > 0 ? second : second / SLOWLY;
  const place = (hash.readUIntBE(0, 6) + steps * stepFor(hash.readUIntBE(6, 6), standing)) % standing;
  return place < 0 ? place + standing : place;
}

/** From about a third of the way round to two thirds, so that neighbours do not follow each other. */
function stepFor(chance: number, standing: number): number {
  let step = Math.floor(standing * 0.38) + (chance % Math.ceil(standing * 0.24));
  while (gcd(step, standing) !== 1) step += 1;
  return step;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** The number of a ticket by its place, from 0, among those not voided. */
export function numberAt(place: number, voidedAscending: readonly number[]): number {
  let number = place + 1;
  for (const voided of voidedAscending) {
    if (voided > number) break;
    number += 1;
  }
  return number;
}
