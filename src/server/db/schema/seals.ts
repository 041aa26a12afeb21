import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SealKind } from '#domain/proof/seal-entries.ts';
import { bytea, createdAt, moment } from './columns.ts';
import { refusalColumns } from './log.ts';

/** The platform's seal log, in one row: its name, its key, which only a hand-over changes, and the edge of its tree. */
export const sealLog = pgTable(
  'seal_log',
  {
    id: smallint('id').primaryKey().default(1),
    origin: text('origin').notNull(),
    vkey: text('vkey').notNull(),
    size: integer('size').notNull(),
    /** The hashes that do not fill a tile yet, for each level from the lowest up. */
    edge: bytea('edge').notNull(),
  },
  (t) => [check('seal_log_one', sql`${t.id} = 1 and ${t.size} >= 0`)],
);

/**
 * The entries of the seal log, append-only. A draw that was deleted before its first sale stays in it, so `draw_id` is
 * no reference.
 */
export const sealEntries = pgTable(
  'seal_entries',
  {
    /** Starting from 0. */
    index: integer('index').primaryKey(),
    /** Null for a hand-over to another key. */
    drawId: uuid('draw_id'),
    kind: text('kind').$type<SealKind | 'key'>().notNull(),
    /** The size of the draw's log; 0 for a hand-over. */
    size: integer('size').notNull(),
    at: moment('at').notNull(),
    /** The entry as it was hashed. */
    entry: text('entry').notNull(),
  },
  (t) => [
    uniqueIndex('seal_entries_draw').on(t.drawId, t.size),
    check('seal_entries_kind', sql`${t.kind} in ('open', 'day', 'seal', 'result', 'cancel', 'key')`),
    check('seal_entries_of_draw', sql`(${t.drawId} is null) = (${t.kind} = 'key')`),
  ],
);

/** The full tiles in the seal log's tree. Each contains 256 hashes and never changes. */
export const sealTiles = pgTable(
  'seal_tiles',
  {
    level: integer('level').notNull(),
    index: integer('index').notNull(),
    hashes: bytea('hashes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.index] })],
);

/** Every signed head of the seal log, with the log's own signature. */
export const sealHeads = pgTable('seal_heads', {
  size: integer('size').primaryKey(),
  checkpoint: text('checkpoint').notNull(),
  signedAt: createdAt('signed_at'),
});

/**
 * Why the seal log is refused for signing, in one row; no row if it is not. While there is one, no process adds to it or
 * publishes it.
 */
export const sealRefusals = pgTable(
  'seal_refusals',
  { id: smallint('id').primaryKey().default(1), ...refusalColumns },
  (t) => [
    check('seal_refusals_one', sql`${t.id} = 1`),
    check('seal_refusals_head', sql`(${t.headSize} is null) = (${t.headRoot} is null)`),
  ],
);

/** What we know of each witness that we have asked. */
export const sealWitnesses = pgTable('seal_witnesses', {
  /** Its verifier key. */
  vkey: text('vkey').primaryKey(),
  /** The size of the seal log that it saw last, which the next consistency proof starts from. */
  size: integer('size').notNull().default(0),
  /** Why it did not sign the last head that it was asked for; null if it did. */
  problem: text('problem'),
  /** Its evidence of a different version of the seal log. No head is signed while a policy names such a witness. */
  contradiction: text('contradiction'),
  contradictedAt: moment('contradicted_at'),
});

/** The valid signatures of witnesses under heads of the seal log, append-only. */
export const sealCosignatures = pgTable(
  'seal_cosignatures',
  {
    size: integer('size')
      .notNull()
      .references(() => sealHeads.size),
    vkey: text('vkey').notNull(),
    /** The signature line, with its line feed. */
    line: text('line').notNull(),
    /** The witness's time, in seconds since 1970. */
    time: bigint('time', { mode: 'bigint' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.size, t.vkey] })],
);
