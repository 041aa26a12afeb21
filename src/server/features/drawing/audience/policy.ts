import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AccountRequest, LiveRequest } from '#contract/drawing/live.ts';

/** Our own pages send at most a hundred characters per message. */
const MAX_LENGTH = 512;

/** The number of draws that one connection can follow. Beyond that, the oldest is dropped. */
export const MAX_DRAWS = 50;

/** The limit for one network address. Enough for a school or a village that shares an address. */
export const MAX_PER_NETWORK = 3_000;

/** The limit for one process. Each connection needs about 20 KB. */
export const MAX_SOCKETS = 20_000;

/** A socket is closed after this many error messages. */
export const MAX_COMPLAINTS = 10;

/** `BURST` is large enough to follow every draw again after reconnecting. `REFILL` is in messages per second. */
const BURST = 100;
const REFILL = 2;

const SocketRequest = z.discriminatedUnion('type', [...LiveRequest.options, AccountRequest]);
export type SocketRequest = z.infer<typeof SocketRequest>;

/** Returns the parsed message, or the reason why it is invalid. `null` stands for a message that is not text. */
export function readRequest(text: string | null): SocketRequest | { problem: string } {
  if (text === null) return { problem: 'Please send text.' };
  if (text.length > MAX_LENGTH) return { problem: 'This message is too long.' };
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

/** How many messages a socket may still send. It is refilled over time. `at` is in milliseconds. */
export type Allowance = { left: number; at: number };

export const createFullAllowance = (now: number): Allowance => ({ left: BURST, at: now });

/** Returns the allowance left after one more message, or null if that message exceeds it. */
export function spendMessage({ left, at }: Allowance, now: number): Allowance | null {
  const refilled = Math.min(BURST, left + ((now - at) / 1_000) * REFILL);
  return refilled < 1 ? null : { left: refilled - 1, at: now };
}

/** A countdown that highlights tickets. */
export type Countdown = {
  attempt: number;
  endsAt: Date;
  /** The signed head; null if the draw has no public log. */
  seal: string | null;
  /** Whether the draw still waits for public randomness when the countdown ends. */
  waitsForBeacon: boolean;
};

/** Seconds between highlights while the draw waits for public randomness. */
const WAITING_INTERVAL = 5;

/**
 * Returns the next second at which a ticket is highlighted, counting down, or null after the last one. Seconds are
 * negative while the draw waits for public randomness.
 */
export function findNextSecond(
  second: number,
  { waitsForBeacon }: Pick<Countdown, 'waitsForBeacon'>,
): number | null {
  if (second > 1) return second - 1;
  return waitsForBeacon ? Math.floor((second - 1) / WAITING_INTERVAL) * WAITING_INTERVAL : null;
}

/**
 * Returns the index, from 0, on the sealed list of the ticket that is highlighted in a given second. It depends only on
 * data that was public when the countdown began, so it reveals nothing about the result, and every process shows the
 * same tickets. The step is coprime with the number of tickets, so that all are shown before any is repeated.
 */
export function pickHighlightIndex(
  second: number,
  drawId: string,
  { attempt, seal }: Pick<Countdown, 'attempt' | 'seal'>,
  ticketCount: number,
): number {
  const hash = createHash('sha256')
    .update(`${seal ?? drawId}\n${attempt}`)
    .digest();
  const steps = second > 0 ? second : second / WAITING_INTERVAL;
  const place = (hash.readUIntBE(0, 6) + steps * stepFor(hash.readUIntBE(6, 6), ticketCount)) % ticketCount;
  return place < 0 ? place + ticketCount : place;
}

/**
 * Returns a step between about a third and two thirds of the tickets, so that consecutive highlights are far apart.
 */
function stepFor(chance: number, ticketCount: number): number {
  let step = Math.floor(ticketCount * 0.38) + (chance % Math.ceil(ticketCount * 0.24));
  while (gcd(step, ticketCount) !== 1) step += 1;
  return step;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
