import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';
import { prizeDraws } from './draws.ts';

/** Fixed when a draw is first published: the name and key of its public log, and its chain of secrets. */
export const drawLogs = pgTable('draw_logs', {
  drawId: uuid('draw_id')
    .primaryKey()
    .references(() => prizeDraws.id, { onDelete: 'cascade' }),
  origin: text('origin').notNull(),
  /** The note verifier key of its signatures. */
  vkey: text('vkey').notNull(),
  /** `none` or `drand:<chain hash>`, as its first entry says. */
  beacon: text('beacon').notNull(),
  /** The chain's last secret, encrypted under a key derived from the signing key: nonce, ciphertext, tag. */
  seedChain: bytea('seed_chain').notNull(),
  openedAt: moment('opened_at').notNull(),
});

/**
 * The entries of the logs, append-only (a trigger rejects changes). One row holds everything that one transaction
 * appended to a draw's log, because a row per entry would make sales several times as expensive. A row holds either
 * only tickets or no tickets.
 */
export const logEntries = pgTable(
  'log_entries',
  {
    drawId: uuid('draw_id')
      .notNull()
      .references(() => drawLogs.drawId, { onDelete: 'cascade' }),
    /** Index of the first entry, from 0. */
    first: integer('first').notNull(),
    count: integer('count').notNull(),
    /** Number of the first ticket; the others follow without gaps. Null if the row holds no tickets. */
    firstTicket: integer('first_ticket'),
    /** The entries as they are hashed, each followed by a line feed. */
    entries: text('entries').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.first] }),
    index('log_entries_ticket').on(t.drawId, t.firstTicket).where(sql`${t.firstTicket} is not null`),
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
  /** For each level, lowest first, the hashes that do not fill a tile yet. */
  edge: bytea('edge').notNull(),
  checkpoint: text('checkpoint').notNull(),
  signedAt: moment('signed_at').notNull(),
});

/** The full tiles of the logs' trees: 256 hashes each, never changed. */
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

/** The promised terms behind the hashes in a log, one row per version. */
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
