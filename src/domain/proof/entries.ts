import { toCanonical } from './canonical.ts';
import type { PickedWinner } from './pick.ts';

/**
 * The entries of a draw's public log (draw proof version 1, docs/verifying-a-draw.md). Hashes, commitments and secrets
 * are lower-case hex; times are RFC 3339 UTC in whole seconds.
 */
export type LogEntry =
  | OpenEntry
  | TermsEntry
  | TicketEntry
  | VoidEntry
  | CloseEntry
  | DrawEntry
  | ResultEntry
  | CancelEntry;

/** First publication; always entry 0. */
export type OpenEntry = {
  type: 'open';
  draw: string;
  opened: string;
  /** The hash of the promised terms. */
  terms: string;
  /** The first secret of the chain, S₀. */
  seedChain: string;
  /** `drand:<chain hash>` or `none`. */
  beacon: string;
};

/** The promised terms changed. Possible before the first sale only. */
export type TermsEntry = { type: 'terms'; at: string; terms: string };

/** A ticket was issued. `answer` is null for postal entries and in draws without a game. */
export type TicketEntry = {
  type: 'ticket';
  at: string;
  number: number;
  route: 'paid' | 'post';
  answer: string | null;
  holder: string;
};

/** A ticket was voided or refunded before the close. */
export type VoidEntry = { type: 'void'; at: string; number: number };

/** The entry list is sealed: the number of issued and entered tickets, and the hash of the list. */
export type CloseEntry = { type: 'close'; at: string; tickets: number; entered: number; entries: string };

/** An attempt is announced. `reason` is the commitment to the reason for a redraw; null for the first attempt. */
export type DrawEntry = {
  type: 'draw';
  at: string;
  attempt: number;
  ranks: number[];
  round: number | null;
  reason: string | null;
};

/** The result of an attempt, by rank. `randomness` and `signature` are null without a beacon. */
export type ResultEntry = {
  type: 'result';
  attempt: number;
  secret: string;
  randomness: string | null;
  signature: string | null;
  winners: PickedWinner[];
};

/** The draw is cancelled and refunded. No entry follows. `reason` is the commitment to the reason, as attempt 0. */
export type CancelEntry = { type: 'cancel'; at: string; reason: string };

/** The entry as hashed and published: canonical JSON, which contains no line feed. */
export function formatEntry(entry: LogEntry): string {
  return toCanonical(entry);
}
