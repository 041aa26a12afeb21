import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { LogRefusal } from '#domain/proof/log-refusals.ts';
import { bytea, createdAt, moment } from './columns.ts';
import { prizeDraws } from './draws.ts';

/**
 * A draw's public log: its name, its key and its chain of secrets. These are fixed when the draw is first published.
 */
export const drawLogs = pgTable('draw_logs', {
  drawId: uuid('draw_id')
    .primaryKey()
    .references(() => prizeDraws.id, { onDelete: 'cascade' }),
  origin: text('origin').notNull(),
  /** The note verifier key that verifies the log's signatures. */
  vkey: text('vkey').notNull(),
  /** `none` or `drand:<chain hash>`, as stated in the log's first entry. */
  beacon: text('beacon').notNull(),
  /** The chain's last secret, encrypted under a key derived from the signing key: nonce, ciphertext, tag. */
  seedChain: bytea('seed_chain').notNull(),
  openedAt: moment('opened_at').notNull(),
});

/**
 * The entries in the logs, append-only (a trigger rejects changes). One row contains everything that one transaction
 * appended to a draw's log, because a row per entry would make sales several times as expensive. A row contains either
 * only tickets or no tickets.
 */
export const logEntries = pgTable(
  'log_entries',
  {
    drawId: uuid('draw_id')
      .notNull()
      .references(() => drawLogs.drawId, { onDelete: 'cascade' }),
    /** The index of the first entry, starting from 0. */
    first: integer('first').notNull(),
    count: integer('count').notNull(),
    /** The number of the first ticket; the others follow without gaps. Null if the row contains no tickets. */
    firstTicket: integer('first_ticket'),
    /** The entries as they were hashed, each followed by a line feed. */
    entries: text('entries').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.first] }),
    index('log_entries_ticket').on(t.drawId, t.firstTicket).where(sql`${t.firstTicket} is not null`),
    /** Finds the few rows with terms and results. */
    index('log_entries_facts')
      .on(t.drawId, t.first)
      .where(
        sql`${t.firstTicket} is null and (${t.entries} like '%"terms":"%' or ${t.entries} like '%"type":"result"%')`,
      ),
    /** Finds the rows that are not of tickets. */
    index('log_entries_other').on(t.drawId, t.first).where(sql`${t.firstTicket} is null`).concurrently(),
    check('log_entries_count', sql`${t.count} > 0 and ${t.first} >= 0`),
  ],
);

/** The newest signed head of each log, stored before it is published, and the edge of its tree. */
export const logHeads = pgTable('log_heads', {
  drawId: uuid('draw_id')
    .primaryKey()
    .references(() => drawLogs.drawId, { onDelete: 'cascade' }),
  size: integer('size').notNull(),
  root: bytea('root').notNull(),
  /** The hashes that do not fill a tile yet, for each level from the lowest up. */
  edge: bytea('edge').notNull(),
  checkpoint: text('checkpoint').notNull(),
  signedAt: moment('signed_at').notNull(),
});

/** The full tiles in the logs' trees. Each contains 256 hashes and never changes. */
export const logTiles = pgTable(
  'log_tiles',
  {
    drawId: uuid('draw_id')
      .notNull()
      .references(() => drawLogs.drawId, { onDelete: 'cascade' }),
    level: integer('level').notNull(),
    index: integer('index').notNull(),
    hashes: bytea('hashes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.drawId, t.level, t.index] })],
);

/** The terms whose hashes are in a log, one row per version. */
export const logTerms = pgTable(
  'log_terms',
  {
    drawId: uuid('draw_id')
      .notNull()
      .references(() => drawLogs.drawId, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    document: text('document').notNull(),
  },
  (t) => [primaryKey({ columns: [t.drawId, t.hash] })],
);

/** The word lists that terms promise, by hash. Draws with the same list share a row. */
export const logWords = pgTable('log_words', {
  hash: text('hash').primaryKey(),
  document: text('document').notNull(),
});

/** Why a log is refused for signing. */
export const refusalColumns = {
  reason: text('reason').$type<LogRefusal>().notNull(),
  /** The log, the sizes and the roots, for the operator. */
  detail: text('detail').notNull(),
  /** The published head that the log must contain before it is signed again; null if it contradicts none. */
  headSize: integer('head_size'),
  /** Lower-case hex. */
  headRoot: text('head_root'),
  refusedAt: createdAt('refused_at'),
};

/**
 * The draws whose logs are refused for signing. While a draw has a row, no process sells its tickets or signs its log.
 * The process that signs the log again deletes the row.
 */
export const logRefusals = pgTable(
  'log_refusals',
  {
    drawId: uuid('draw_id')
      .primaryKey()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    ...refusalColumns,
  },
  (t) => [check('log_refusals_head', sql`(${t.headSize} is null) = (${t.headRoot} is null)`)],
);
