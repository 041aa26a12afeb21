import { randomBytes } from 'node:crypto';
import type { Status } from '#domain/draws/states.ts';
import { toHex } from '#domain/proof/base64.ts';
import { commitToReason } from '#domain/proof/commitments.ts';
import type { CloseEntry, LogActor, LogEntry, RedrawCause } from '#domain/proof/entries.ts';
import {
  calculateRoundTime,
  ROUND_DELAY_SECONDS,
  roundFor,
  WITNESSED_ROUND_DELAY_SECONDS,
} from '#domain/proof/rounds.ts';
import { type Actor, recordAct } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import { requireRedrawable } from '#server/features/awards/awards/service.ts';
import { intervene } from '#server/features/draws/interventions/service.ts';
import { type DrawRow, endPausedSales } from '#server/features/draws/lifecycle/service.ts';
import { appendToLog, hashText, type LogService } from '#server/features/public-log/log/service.ts';
import type { SelfChecked } from '../proofs/self-check.ts';
import * as policy from './policy.ts';
import * as store from './store.ts';

export type Command = { drawId: string; actor: Actor };
export type Announcing = Command & {
  beacon: policy.BeaconReading | null;
  countdownSeconds: number;
  /** Whether witnesses are asked to sign the seal before the round. */
  hasWitnesses: boolean;
  log: Pick<LogService, 'secret'>;
  /** The log that was verified with the next attempt; null if the draw has no log. */
  verified: SelfChecked | null;
};
export type Announced = { status: Status; countdownEndsAt: Date };

/** Seals the entry list and announces the first attempt, for every prize. The draw must be locked. */
export async function announceFirst(tx: Transaction, announcing: Announcing): Promise<Announced> {
  const { drawId, actor } = announcing;
  const facts = await store.readLocked(tx, drawId);
  const { draw, now } = facts;
  const status = policy.deriveStatusAfterStart(facts, actor, await store.findLastHold(tx, drawId, now));
  policy.requireVerified(facts, announcing.verified);
  policy.requireClocks(facts, announcing.beacon);
  const closing = await readClosing(tx, draw, announcing.verified);
  const { entered, entries: entriesHash } = closing;
  await intervene(tx, draw, actor);
  await endPausedSales(tx, draw);
  const sealedCount = draw.issuedCount - draw.voidedCount;
  const counts = { sealedCount, enteredCount: entered };
  await store.updateSeal(tx, drawId, { status, sealedAt: now, ...counts, entriesHash });
  const countdownEndsAt = await announceAttempt(tx, facts, {
    ...announcing,
    attempt: 1,
    ranks: policy.listRanks(draw),
    notes: null,
    by: policy.nameActor(draw, actor),
    cause: null,
    closing,
  });
  await record(tx, announcing, 'start', { attempt: 1, entered, entriesHash });
  return { status, countdownEndsAt };
}

/**
 * Returns the verified list of entries. It depends only on the log, which has not grown since, so it is not read again:
 * that would take long for a large draw. A draw without a log has no verified list.
 */
async function readClosing(tx: Transaction, draw: DrawRow, verified: SelfChecked | null): Promise<Closing> {
  for (const entry of verified?.upcoming ?? []) if (entry.type === 'close') return entry;
  const { numbers, hash } = await store.readEntered(tx, draw);
  return { tickets: draw.issuedCount, entered: numbers.length, entries: hash };
}

export type RedrawRequest = { notes: string; rank: number };

/** Announces another attempt for one rank. Earlier winners stay on record. The draw must be locked. */
export async function announceRedraw(
  tx: Transaction,
  announcing: Announcing & RedrawRequest,
): Promise<Announced> {
  const { drawId, actor, rank } = announcing;
  const facts = await store.readLocked(tx, drawId);
  const status = policy.deriveStatusAfterRedraw(facts, actor, rank);
  const isAdmin = policy.decidesAsAdmin(facts.draw, actor);
  const cause = await requireRedrawable(tx, { drawId, rank, isAdmin, now: facts.now });
  await intervene(tx, facts.draw, actor);
  policy.requireVerified(facts, announcing.verified);
  policy.requireClocks(facts, announcing.beacon);
  const attempt = (facts.latest?.attempt ?? 0) + 1;
  const countdownEndsAt = await announceAttempt(tx, facts, {
    ...announcing,
    attempt,
    ranks: [rank],
    by: policy.nameRedrawer(facts.draw, actor, cause),
    cause,
    closing: null,
  });
  await record(tx, announcing, 'redraw', { attempt, rank });
  return { status, countdownEndsAt };
}

/** The sealed list of entries: the number of issued and entered tickets, and the hash of the list. */
type Closing = Pick<CloseEntry, 'tickets' | 'entered' | 'entries'>;

type Attempt = Announcing & {
  attempt: number;
  ranks: number[];
  notes: string | null;
  by: LogActor;
  cause: RedrawCause | null;
  /** For the first attempt only. */
  closing: Closing | null;
};

/** Stores the attempt, and writes it to the draw's log if it has one. Resolves to the end of the countdown. */
async function announceAttempt(
  tx: Transaction,
  { draw, now }: policy.Facts,
  announcing: Attempt,
): Promise<Date> {
  const { drawId, actor, beacon, attempt, ranks, notes, by, cause, closing, countdownSeconds } = announcing;
  const isWitnessed = draw.logVersion === 2 && announcing.hasWitnesses;
  const delay = isWitnessed ? WITNESSED_ROUND_DELAY_SECONDS : ROUND_DELAY_SECONDS;
  const showsSecret = draw.logVersion === 2 && beacon !== null;
  const secret = showsSecret ? toHex(await announcing.log.secret(tx, drawId, attempt)) : null;
  const reasonNonce = notes === null ? null : randomBytes(16);
  const nonce = reasonNonce?.toString('hex');
  const reason =
    notes === null || !nonce ? null : commitToReason(hashText, { drawId, attempt, notes, nonce });
  let round: number | null = null;
  const sealSize = await appendToLog(tx, drawId, now, (at) => {
    if (beacon) round = roundFor(beacon.source.chain, Date.parse(at) / 1000, delay);
    const entry: LogEntry = { type: 'draw', at, attempt, ranks, round, secret, reason, by, cause };
    return closing ? [{ ...closing, type: 'close', at }, entry] : [entry];
  });
  const countdownEndsAt =
    beacon && round !== null
      ? new Date(calculateRoundTime(beacon.source.chain, round) * 1000)
      : new Date(now.getTime() + countdownSeconds * 1000);
  await store.insertAttempt(tx, drawId, {
    attempt,
    announcedAt: now,
    announcedBy: actor === 'server' ? null : actor.id,
    countdownEndsAt,
    ranks,
    cause,
    notes,
    reasonNonce,
    round,
    sealSize,
  });
  return countdownEndsAt;
}

async function record(
  tx: Transaction,
  { drawId, actor }: Command,
  act: string,
  details: object,
): Promise<void> {
  const target = { kind: 'draw', id: drawId } as const;
  await recordAct(tx, actor, { action: `drawing.${act}`, target, details: { ...details } });
}
