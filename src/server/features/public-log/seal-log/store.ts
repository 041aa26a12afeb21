import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { HASH_SIZE, type Tile } from '#domain/proof/tree.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import {
  logEntries,
  sealCosignatures,
  sealEntries,
  sealHeads,
  sealLog,
  sealTiles,
  sealWitnesses,
} from '#server/db/schema.ts';

export type SealLogRow = typeof sealLog.$inferSelect;
export type SealEntryRow = typeof sealEntries.$inferSelect;

/** Returns the seal log, which begins with its first entry, and locks it against other writers. */
export async function lockLog(
  tx: Transaction,
  first: Pick<SealLogRow, 'origin' | 'vkey'>,
): Promise<SealLogRow> {
  await tx
    .insert(sealLog)
    .values({ ...first, size: 0, edge: new Uint8Array() })
    .onConflictDoNothing();
  await tx.execute(sql`select id from seal_log for update`);
  const row = await findLog(tx);
  if (!row) throw new Error('the seal log has no row');
  return row;
}

export async function findLog(connection: Connection): Promise<SealLogRow | undefined> {
  const [row] = await connection.select().from(sealLog);
  return row;
}

/** Gives the seal log another key. */
export async function updateKey(tx: Transaction, vkey: string): Promise<void> {
  await tx.update(sealLog).set({ vkey });
}

/** The entries that handed the log over to another key, in their order. */
export function listHandovers(connection: Connection): Promise<SealEntryRow[]> {
  return connection
    .select()
    .from(sealEntries)
    .where(eq(sealEntries.kind, 'key'))
    .orderBy(asc(sealEntries.index));
}

export async function findLastEntry(connection: Connection): Promise<SealEntryRow | undefined> {
  const [row] = await connection.select().from(sealEntries).orderBy(desc(sealEntries.index)).limit(1);
  return row;
}

/** The newest head of a draw in the seal log. */
export async function findLastOfDraw(
  connection: Connection,
  drawId: string,
): Promise<SealEntryRow | undefined> {
  const ofDraw = eq(sealEntries.drawId, drawId);
  const [row] = await connection
    .select()
    .from(sealEntries)
    .where(ofDraw)
    .orderBy(desc(sealEntries.size))
    .limit(1);
  return row;
}

/** The entry that seals a draw's list at this size. */
export async function findSeal(
  connection: Connection,
  { drawId, size }: { drawId: string; size: number },
): Promise<SealEntryRow | undefined> {
  const [row] = await connection
    .select()
    .from(sealEntries)
    .where(and(eq(sealEntries.drawId, drawId), eq(sealEntries.size, size), eq(sealEntries.kind, 'seal')));
  return row;
}

/**
 * Entries of a draw's log that are not tickets, with the index of the first: all appended together with one at `from` or
 * later, below `to`.
 */
export async function listDecisions(
  connection: Connection,
  drawId: string,
  { from, to }: { from: number; to: number },
): Promise<{ first: number; texts: string[] }[]> {
  const rows = await connection
    .select({ first: logEntries.first, entries: logEntries.entries })
    .from(logEntries)
    .where(
      and(
        eq(logEntries.drawId, drawId),
        isNull(logEntries.firstTicket),
        gt(sql`${logEntries.first} + ${logEntries.count}`, from),
        lt(logEntries.first, to),
      ),
    )
    .orderBy(asc(logEntries.first));
  return rows.map(({ first, entries }) => ({ first, texts: entries.slice(0, -1).split('\n') }));
}

/**
 * A draw's log with its name and key, if its heads are in the seal log. Those of version 1 never do.
 */
export async function findSealable(
  connection: Connection,
  drawId: string,
): Promise<{ origin: string; vkey: string } | undefined> {
  const [row] = await queryRows<{ origin: string; vkey: string }>(
    connection,
    sql`select l.origin, l.vkey from draw_logs l join prize_draws d on d.id = l.draw_id
      where d.id = ${drawId} and d.log_version <> 1`,
  );
  return row;
}

/** Draws whose logs have an entry beyond their newest head in the seal log that is not a ticket. */
export async function listBehind(connection: Connection): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select d.id from prize_draws d
      left join (select draw_id, max(size) as size from seal_entries group by draw_id) s on s.draw_id = d.id
      where d.log_version <> 1 and d.log_size > coalesce(s.size, 0) and exists (select from log_entries e
        where e.draw_id = d.id and e.first_ticket is null and e.first + e.count > coalesce(s.size, 0)
          and (e.first = 0 or e.entries ~ '"type":"(draw|result|cancel)"'))`,
  );
  return rows.map(({ id }) => id);
}

/** Draws whose logs have grown since their newest head in the seal log, if that is of an earlier day (UTC). */
export async function listGrown(connection: Connection): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    connection,
    sql`select s.draw_id as id
      from (select draw_id, max(size) as size, max(at) as at from seal_entries group by draw_id) s
      join prize_draws d on d.id = s.draw_id and d.log_size > s.size
      where (s.at at time zone 'UTC')::date < (draw_clock() at time zone 'UTC')::date`,
  );
  return rows.map(({ id }) => id);
}

type Grown = {
  entries: readonly SealEntryRow[];
  tiles: readonly Tile[];
  edge: Uint8Array;
  size: number;
  checkpoint: string;
};

export async function append(
  tx: Transaction,
  { entries, tiles, edge, size, checkpoint }: Grown,
): Promise<void> {
  await tx.insert(sealEntries).values([...entries]);
  if (tiles.length > 0) {
    const rows = tiles.map(({ level, index, hashes }) => ({ level, index, hashes: Buffer.concat(hashes) }));
    await tx.insert(sealTiles).values(rows);
  }
  await tx.insert(sealHeads).values({ size, checkpoint });
  await tx.update(sealLog).set({ size, edge });
}

/** The 256 hashes of a full tile; null if the tile is not full yet. */
export async function readTile(
  connection: Connection,
  { level, index }: { level: number; index: number },
): Promise<Uint8Array[] | null> {
  const [row] = await connection
    .select({ hashes: sealTiles.hashes })
    .from(sealTiles)
    .where(and(eq(sealTiles.level, level), eq(sealTiles.index, index)));
  if (!row) return null;
  const { hashes } = row;
  return Array.from({ length: hashes.length / HASH_SIZE }, (_, i) =>
    hashes.subarray(i * HASH_SIZE, (i + 1) * HASH_SIZE),
  );
}

/** The entries from `from` up to but not including `to`. */
export async function readEntries(
  connection: Connection,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const rows = await connection
    .select({ entry: sealEntries.entry })
    .from(sealEntries)
    .where(and(gte(sealEntries.index, from), lt(sealEntries.index, to)))
    .orderBy(asc(sealEntries.index));
  return rows.map(({ entry }) => entry);
}

/** All entries by their indexes. */
export async function readAllEntries(connection: Connection): Promise<Map<number, string>> {
  const { index, entry } = sealEntries;
  const rows = await connection.select({ index, entry }).from(sealEntries);
  return new Map(rows.map((row) => [row.index, row.entry]));
}

/** Every signed head. */
export function listHeads(connection: Connection): Promise<{ size: number; checkpoint: string }[]> {
  const { size, checkpoint } = sealHeads;
  return connection.select({ size, checkpoint }).from(sealHeads).orderBy(asc(size));
}

export async function findCheckpoint(connection: Connection, size: number): Promise<string | undefined> {
  const [row] = await connection.select().from(sealHeads).where(eq(sealHeads.size, size));
  return row?.checkpoint;
}

export type CosignatureRow = typeof sealCosignatures.$inferSelect;

/** The signatures of these witnesses under heads of these sizes, in the order of the sizes. */
export function listCosignatures(
  connection: Connection,
  { from, to, vkeys, most }: { from: number; to?: number; vkeys: readonly string[]; most: number },
): Promise<CosignatureRow[]> {
  return connection
    .select()
    .from(sealCosignatures)
    .where(
      and(
        gte(sealCosignatures.size, from),
        to === undefined ? undefined : lt(sealCosignatures.size, to),
        inArray(sealCosignatures.vkey, [...vkeys]),
      ),
    )
    .orderBy(asc(sealCosignatures.size), asc(sealCosignatures.time))
    .limit(most);
}

/** The newest signature of a witness. */
export async function findLastCosignature(
  connection: Connection,
  vkey: string,
): Promise<CosignatureRow | undefined> {
  const [row] = await connection
    .select()
    .from(sealCosignatures)
    .where(eq(sealCosignatures.vkey, vkey))
    .orderBy(desc(sealCosignatures.size))
    .limit(1);
  return row;
}

/** Stores a signature. A witness that signs the same head again keeps its first signature. */
export async function insertCosignature(tx: Transaction, row: CosignatureRow): Promise<void> {
  await tx.insert(sealCosignatures).values(row).onConflictDoNothing();
}

export type WitnessRow = typeof sealWitnesses.$inferSelect;

export async function findWitness(connection: Connection, vkey: string): Promise<WitnessRow | undefined> {
  const [row] = await connection.select().from(sealWitnesses).where(eq(sealWitnesses.vkey, vkey));
  return row;
}

/** Locks what we know of a witness, and returns it as it is then. */
export async function lockWitness(tx: Transaction, vkey: string): Promise<WitnessRow | undefined> {
  await tx.insert(sealWitnesses).values({ vkey }).onConflictDoNothing();
  await tx.execute(sql`select vkey from seal_witnesses where vkey = ${vkey} for update`);
  return findWitness(tx, vkey);
}

export async function updateWitness(
  tx: Transaction,
  vkey: string,
  change: Partial<Omit<WitnessRow, 'vkey'>>,
): Promise<void> {
  await tx.update(sealWitnesses).set(change).where(eq(sealWitnesses.vkey, vkey));
}

/** The witnesses among these that have evidence of a different version of the log. */
export async function listContradictions(
  connection: Connection,
  vkeys: readonly string[],
): Promise<WitnessRow[]> {
  return connection
    .select()
    .from(sealWitnesses)
    .where(and(inArray(sealWitnesses.vkey, [...vkeys]), isNotNull(sealWitnesses.contradiction)));
}
