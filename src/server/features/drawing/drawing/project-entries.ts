import type { LogEntry } from '#domain/proof/entries.ts';
import { roundFor } from '#domain/proof/rounds.ts';
import type { Actor } from '#server/db/audit.ts';
import type { Database } from '#server/db/database.ts';
import { requireRedrawable } from '#server/features/awards/awards/service.ts';
import { findEnd } from '#server/features/draws/lifecycle/service.ts';
import { chooseEntryTime, formatTime, type LogService } from '#server/features/public-log/log/service.ts';
import * as policy from './policy.ts';
import * as store from './store.ts';

/** Stands for the commitment to a reason, which no check opens. */
const SOME_HASH = '0'.repeat(64);

type Projecting = {
  drawId: string;
  actor: Actor;
  /** The rank to redraw; null for the first attempt. */
  rank: number | null;
  beacon: policy.BeaconReading | null;
};

/**
 * The entries that the announcement of the next attempt will write, as far as they can be verified before. They seal
 * the list as it is now.
 */
export function projectAnnouncement(
  { db, log }: { db: Database; log: Pick<LogService, 'secret'> },
  { drawId, actor, rank, beacon }: Projecting,
): Promise<LogEntry[]> {
  return db.transaction(async (tx) => {
    const facts = await store.readUnlocked(tx, drawId);
    const { draw, now, latest } = facts;
    // What must not be announced cannot be verified.
    if (rank === null) policy.deriveStatusAfterStart(facts, actor, null);
    else policy.deriveStatusAfterRedraw(facts, actor, rank);
    const attempt = (latest?.attempt ?? 0) + 1;
    const at = formatTime(chooseEntryTime(now, draw.loggedAt));
    const isAdmin = policy.decidesAsAdmin(draw, actor);
    const cause = rank === null ? null : await requireRedrawable(tx, { drawId, rank, isAdmin, now });
    const isV2 = draw.logVersion === 2;
    const announced: LogEntry = {
      type: 'draw',
      at,
      attempt,
      ranks: rank === null ? policy.listRanks(draw) : [rank],
      round: beacon && roundFor(beacon.source.chain, Date.parse(at) / 1000),
      secret: isV2 && beacon ? toHex(await log.secret(tx, drawId, attempt)) : null,
      reason: rank === null ? null : SOME_HASH,
      by: cause ? policy.nameRedrawer(draw, actor, cause) : policy.nameActor(draw, actor),
      cause,
    };
    if (rank !== null) return [announced];
    const { numbers, hash } = await store.readEntered(tx, draw);
    const close: LogEntry = {
      type: 'close',
      at,
      tickets: draw.issuedCount,
      entered: numbers.length,
      entries: hash,
    };
    const end: LogEntry = { type: 'end', at, by: findEnd(draw).by };
    return isV2 && !draw.endLoggedAt ? [end, close, announced] : [close, announced];
  });
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
