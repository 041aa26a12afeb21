import { canonical } from './canonical.ts';
import type { PickedWinner } from './pick.ts';

/**
 * The entries of a draw's public log, as the draw proof (version 1, docs/verifying-a-draw.md) names them. Hashes,
 * commitments and secrets are lower-case hex; times RFC 3339 UTC in whole seconds.
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
  /** Hash of the terms promised. */
  terms: string;
  /** S₀ of the chain of secrets. */
  seedChain: string;
  /** `drand:<chain hash>` or `none`. */
  beacon: string;
};

/** The promised terms changed, which is possible before the first sale only. */
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

/** A ticket was voided or refunded, before the close. */
export type VoidEntry = { type: 'void'; at: string; number: number };

/** The entry list is sealed: how many tickets were issued, how many are entered, and the hash of their list. */
export type CloseEntry = { type: 'close'; at: string; tickets: number; entered: number; entries: string };

/** An attempt is announced; `reason` is the commitment to why there is another, null for the first. */
export type DrawEntry = {
  type: 'draw';
  at: string;
  attempt: number;
  ranks: number[];
  round: number | null;
  reason: string | null;
};

/** An attempt's outcome, in the order of its ranks; `randomness` and `signature` are null without a beacon. */
export type ResultEntry = {
  type: 'result';
  attempt: number;
  secret: string;
  randomness: string | null;
  signature: string | null;
  winners: PickedWinner[];
};

/** The draw is called off and refunded; nothing follows. `reason` is a commitment, as of attempt 0. */
export type CancelEntry = { type: 'cancel'; at: string; reason: string };

/** An entry as it is hashed and published: canonical JSON, which has no line feed in it. */
export function entryText(entry: LogEntry): string {
  return canonical(entry);
}
