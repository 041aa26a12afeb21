import type { SaleEnder } from '../draws/sale-end.ts';
import type { VoidCause, Voider } from '../refunds/void-facts.ts';
import { toCanonical } from './canonical.ts';
import type { PickedWinner } from './pick.ts';
import type { ProofVersion } from './version.ts';

/**
 * The entries of a draw's public log (docs/verifying-a-draw.md). Hashes, commitments and secrets are lower-case hex;
 * times are RFC 3339 UTC in whole seconds. Logs of version 1 lack the `end` entry, `by` and `cause`, and the secret of a
 * `draw` entry.
 */
export type LogEntry =
  | OpenEntry
  | TermsEntry
  | TicketEntry
  | VoidEntry
  | EndEntry
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

/** The promised terms changed. Possible before the first ticket only. */
export type TermsEntry = { type: 'terms'; at: string; terms: string };

/** A ticket was issued. `answer` is null in draws without a game, and for postal entries without a puzzle. */
export type TicketEntry = {
  type: 'ticket';
  at: string;
  number: number;
  route: 'paid' | 'post';
  answer: string | null;
  holder: string;
};

/** A ticket was voided or refunded before the close. */
export type VoidEntry = {
  type: 'void';
  at: string;
  number: number;
  /** Null in version 1. */
  by: Voider | null;
  /** Null in version 1. */
  cause: VoidCause | null;
};

/** Who ended the sales of a draw or announced an attempt. */
export type LogActor = SaleEnder;

/** The sales ended. There is no such entry in version 1. */
export type EndEntry = { type: 'end'; at: string; by: LogActor };

/** The entry list is sealed: the number of issued and entered tickets, and the hash of the list. */
export type CloseEntry = { type: 'close'; at: string; tickets: number; entered: number; entries: string };

export const REDRAW_CAUSES = ['declined', 'unclaimed', 'ineligible', 'unreachable', 'error'] as const;
/** Why prizes were redrawn. */
export type RedrawCause = (typeof REDRAW_CAUSES)[number];

/** An attempt is announced. */
export type DrawEntry = {
  type: 'draw';
  at: string;
  attempt: number;
  ranks: number[];
  /** The round of public randomness; null without a beacon. */
  round: number | null;
  /** The secret of this attempt, so that anyone can compute the result; null without a beacon and in version 1. */
  secret: string | null;
  /** The commitment to the reason for a redraw; null for the first attempt. */
  reason: string | null;
  /** Null in version 1. */
  by: LogActor | null;
  /** Null for the first attempt and in version 1. */
  cause: RedrawCause | null;
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

/**
 * The entry as hashed and published: canonical JSON, which contains no line feed. A log of version 1 leaves out the
 * members that it lacks.
 * @throws RangeError for an `end` entry in version 1
 */
export function formatEntry(entry: LogEntry, version: ProofVersion): string {
  if (version === 2) return toCanonical(entry);
  if (entry.type === 'end') throw new RangeError('a log of version 1 has no entry for the end of the sales');
  return toCanonical(Object.fromEntries(Object.entries(entry).filter(([name]) => isInV1(entry.type, name))));
}

/**
 * Like `formatEntry`, but several times as fast, because no member of a ticket needs escaping. The text is the same in all
 * versions.
 */
export function formatTicketEntry({ at, number, route, answer, holder }: TicketEntry): string {
  const committed = answer === null ? 'null' : `"${answer}"`;
  return `{"answer":${committed},"at":"${at}","holder":"${holder}","number":${number},"route":"${route}","type":"ticket"}`;
}

const MISSING_IN_V1: Partial<Record<LogEntry['type'], readonly string[]>> = {
  void: ['by', 'cause'],
  draw: ['secret', 'by', 'cause'],
};

function isInV1(type: LogEntry['type'], name: string): boolean {
  return MISSING_IN_V1[type]?.includes(name) !== true;
}
