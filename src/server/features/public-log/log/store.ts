import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { AnsweredRow } from '#domain/proof/commitments.ts';
import { HASH_SIZE, type Tile } from '#domain/proof/tree.ts';
import type { ProofVersion } from '#domain/proof/version.ts';
import type { VoidCause, Voider } from '#domain/refunds/void-facts.ts';
import { type Connection, queryRows, type Transaction, toArrayParam } from '#server/db/database.ts';
import { holder } from '#server/db/holder.ts';
import {
  drawAttempts,
  drawLogs,
  logEntries,
  logHeads,
  logTerms,
  logTiles,
  logWords,
  prizeDraws,
} from '#server/db/schema.ts';
import type { Nonces } from './build-entries.ts';

export type LogRow = typeof drawLogs.$inferSelect;

export async function findLog(connection: Connection, drawId: string): Promise<LogRow | null> {
  const [row] = await connection.select().from(drawLogs).where(eq(drawLogs.drawId, drawId));
  return row ?? null;
}

/** Whether a draw is completed or cancelled. */
export async function isOver(connection: Connection, drawId: string): Promise<boolean> {
  const rows = await queryRows(
    connection,
    sql`select 1 from prize_draws where id = ${drawId} and status in ('completed', 'cancelled')`,
  );
  return rows.length > 0;
}

export async function insertLog(tx: Transaction, log: LogRow, head: Omit<HeadRow, 'drawId'>): Promise<void> {
  await tx.insert(drawLogs).values(log);
  await tx.insert(logHeads).values({ drawId: log.drawId, ...head });
}

export async function insertTerms(tx: Transaction, row: typeof logTerms.$inferInsert): Promise<void> {
  await tx.insert(logTerms).values(row).onConflictDoNothing();
}

/** The end of a draw's log. */
export type LogEnd = {
  version: ProofVersion;
  /** 0 if the draw has no log. */
  size: number;
  /** The time of the last entry. */
  loggedAt: Date | null;
  /** When the end of the sales was written. */
  endLoggedAt: Date | null;
};

/** Reads where a draw's log ends. Call under the draw's lock. */
export async function readEnd(tx: Transaction, drawId: string): Promise<LogEnd> {
  const { logVersion: version, logSize: size, loggedAt, endLoggedAt } = prizeDraws;
  const [row] = await tx
    .select({ version, size, loggedAt, endLoggedAt })
    .from(prizeDraws)
    .where(eq(prizeDraws.id, drawId));
  if (!row) throw new Error(`There is no draw ${drawId}.`);
  return row;
}

export async function updateEndLogged(tx: Transaction, drawId: string, at: Date): Promise<void> {
  await tx.update(prizeDraws).set({ endLoggedAt: at }).where(eq(prizeDraws.id, drawId));
}

export async function insertWords(tx: Transaction, row: typeof logWords.$inferInsert): Promise<void> {
  await tx.insert(logWords).values(row).onConflictDoNothing();
}

/** Returns the hash of the terms that a draw's log promised last. */
export async function findLatestTerms(tx: Transaction, drawId: string): Promise<string | null> {
  const rows = await queryRows<{ entries: string }>(
    tx,
    sql`select entries from log_entries where draw_id = ${drawId} and first_ticket is null
      and entries like '%"terms":%' order by first desc limit 1`,
  );
  const promised = rows
    .flatMap(({ entries }) => textsOf(entries))
    .filter((text) => text.includes('"terms":'));
  return promised.length > 0 ? JSON.parse(promised.at(-1) ?? '{}').terms : null;
}

type Appended = {
  drawId: string;
  first: number;
  texts: readonly string[];
  firstTicket: number | null;
  at: Date;
};

export async function append(
  tx: Transaction,
  { drawId, first, texts, firstTicket, at }: Appended,
): Promise<void> {
  const entries = texts.map((text) => `${text}\n`).join('');
  await tx.insert(logEntries).values({ drawId, first, count: texts.length, firstTicket, entries });
  await tx
    .update(prizeDraws)
    .set({ logSize: first + texts.length, loggedAt: at })
    .where(eq(prizeDraws.id, drawId));
}

export type HeadRow = typeof logHeads.$inferSelect;

export async function findHead(connection: Connection, drawId: string): Promise<HeadRow | null> {
  const [row] = await connection.select().from(logHeads).where(eq(logHeads.drawId, drawId));
  return row ?? null;
}

/**
 * Reads the head as `findHead` does, and locks it against other signers of this draw. The commit does not wait for the
 * disk, which would delay sales. If a crash loses the head, the same bytes are signed again; published heads are also
 * in the data directory.
 */
export async function lockHead(tx: Transaction, drawId: string): Promise<HeadRow | null> {
  await tx.execute(sql`set local synchronous_commit = off`);
  await tx.execute(sql`select draw_id from log_heads where draw_id = ${drawId} for update`);
  return findHead(tx, drawId);
}

export async function writeHead(tx: Transaction, { drawId, ...head }: HeadRow): Promise<void> {
  await tx.update(logHeads).set(head).where(eq(logHeads.drawId, drawId));
}

/** Stores the signed head that ends with the announcement of an attempt in the row of that attempt. */
export async function updateSeal(
  tx: Transaction,
  drawId: string,
  seal: { size: number; checkpoint: string },
): Promise<void> {
  await tx
    .update(drawAttempts)
    .set({ seal: seal.checkpoint })
    .where(and(eq(drawAttempts.drawId, drawId), eq(drawAttempts.sealSize, seal.size)));
}

export type Appendix = { first: number; count: number; firstTicket: number | null; texts: string[] };

/**
 * Returns the groups of entries that were appended together and whose first entry is in a range. Each group is
 * complete.
 */
export async function readFrom(
  connection: Connection,
  drawId: string,
  { from, to }: { from: number; to: number },
): Promise<Appendix[]> {
  const rows = await connection
    .select()
    .from(logEntries)
    .where(and(eq(logEntries.drawId, drawId), gte(logEntries.first, from), lt(logEntries.first, to)))
    .orderBy(asc(logEntries.first));
  return rows.map(({ first, count, firstTicket, entries }) => ({
    first,
    count,
    firstTicket,
    texts: textsOf(entries),
  }));
}

/**
 * Returns the entries from `from` up to but not including `to`. The time that it takes does not depend on the length of
 * the log.
 */
export async function readEntries(
  connection: Connection,
  drawId: string,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const start = sql<number>`coalesce((select max(e.first) from log_entries e
    where e.draw_id = ${drawId} and e.first <= ${from}), 0)`;
  const rows = await connection
    .select({ first: logEntries.first, entries: logEntries.entries })
    .from(logEntries)
    .where(and(eq(logEntries.drawId, drawId), gte(logEntries.first, start), lt(logEntries.first, to)))
    .orderBy(asc(logEntries.first));
  const texts = rows.flatMap(({ entries }) => textsOf(entries));
  const first = rows[0]?.first ?? 0;
  return texts.slice(from - first, to - first);
}

/**
 * Reads the groups of entries whose first entry is in a range, one entry per line. Each group is complete, so consecutive
 * ranges return every entry once.
 */
export async function readEntryLines(
  connection: Connection,
  drawId: string,
  { from, to }: { from: number; to: number },
): Promise<string> {
  const rows = await connection
    .select({ entries: logEntries.entries })
    .from(logEntries)
    .where(and(eq(logEntries.drawId, drawId), gte(logEntries.first, from), lt(logEntries.first, to)))
    .orderBy(asc(logEntries.first));
  return rows
    .map(({ entries }) => entries)
    .join('')
    .slice(0, -1);
}

/** Returns the indexes of tickets that the log contains, in ascending order. */
export async function findTicketIndexes(
  connection: Connection,
  drawId: string,
  numbers: readonly number[],
): Promise<{ number: number; index: number }[]> {
  return queryRows<{ number: number; index: number }>(
    connection,
    sql`select n.number, e.first + n.number - e.first_ticket as index
      from unnest(${toArrayParam(numbers)}::int[]) n(number)
      cross join lateral (select first, count, first_ticket from log_entries
        where draw_id = ${drawId} and first_ticket <= n.number order by first_ticket desc limit 1) e
      where n.number < e.first_ticket + e.count order by n.number`,
  );
}

const textsOf = (entries: string): string[] => entries.slice(0, -1).split('\n');

/** Stores full tiles. Returns those that are already stored. */
export async function insertTiles(tx: Transaction, drawId: string, tiles: readonly Tile[]): Promise<Tile[]> {
  if (tiles.length === 0) return [];
  const inserted = await tx
    .insert(logTiles)
    .values(
      tiles.map(({ level, index, hashes }) => ({ drawId, level, index, hashes: Buffer.concat(hashes) })),
    )
    .onConflictDoNothing()
    .returning({ level: logTiles.level, index: logTiles.index });
  return tiles.filter(
    (tile) => !inserted.some((row) => row.level === tile.level && row.index === tile.index),
  );
}

/** The 256 hashes of a full tile; null if the tile is not full yet. */
export async function readTile(
  connection: Connection,
  drawId: string,
  { level, index }: { level: number; index: number },
): Promise<Uint8Array[] | null> {
  const [row] = await connection
    .select({ hashes: logTiles.hashes })
    .from(logTiles)
    .where(and(eq(logTiles.drawId, drawId), eq(logTiles.level, level), eq(logTiles.index, index)));
  if (!row) return null;
  const { hashes } = row;
  return Array.from({ length: hashes.length / HASH_SIZE }, (_, i) =>
    hashes.subarray(i * HASH_SIZE, (i + 1) * HASH_SIZE),
  );
}

/** The number of entries that the draw's row counts. */
export async function readLogSize(connection: Connection, drawId: string): Promise<number> {
  const [row] = await connection
    .select({ size: prizeDraws.logSize })
    .from(prizeDraws)
    .where(eq(prizeDraws.id, drawId));
  return row?.size ?? 0;
}

/** A ticket that was issued before its draw had a log. */
export type EarlierTicket = {
  id: string;
  number: number;
  route: 'paid' | 'post';
  voided: boolean;
  /** Null in tickets that were voided before this was stored. */
  voidedBy: Voider | null;
  voidCause: VoidCause | null;
  firstName: string | null;
  lastName: string | null;
  challenge: AnsweredRow | null;
};

export function listTicketsAfter(
  tx: Transaction,
  drawId: string,
  { after, most }: { after: number; most: number },
) {
  return queryRows<EarlierTicket>(
    tx,
    sql`select t.id, t.number, t.route, t.voided_at is not null as voided, t.voided_by as "voidedBy",
        t.void_cause as "voidCause",
        ${holder.firstName} as "firstName", ${holder.lastName} as "lastName",
        case when c.id is not null then json_build_object('type', c.type, 'difficulty', c.difficulty,
          'prompt', c.prompt, 'sequence', c.sequence, 'solution', c.solution, 'given', c.given) end as challenge
      from tickets t
      join people on people.id = t.person_id
      left join order_contacts on order_contacts.order_id = t.order_id
      left join orders o on o.id = t.order_id
      left join challenges c on c.id = coalesce(t.challenge_id, o.challenge_id)
      where t.draw_id = ${drawId} and t.number > ${after} order by t.number limit ${most}`,
  );
}

/** Stores the nonces that open the tickets' commitments. */
export async function updateNonces(
  tx: Transaction,
  tickets: readonly { id: string; nonces: Nonces }[],
): Promise<void> {
  const column = (of: (ticket: (typeof tickets)[number]) => unknown) => sql.param(tickets.map(of));
  await tx.execute(sql`
    update tickets t set answer_nonce = n.answer, holder_nonce = n.holder
    from unnest(${column((t) => t.id)}::uuid[], ${column((t) => t.nonces.answer)}::bytea[],
      ${column((t) => t.nonces.holder)}::bytea[]) as n(id, answer, holder) where t.id = n.id`);
}
