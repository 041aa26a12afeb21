import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DrawMode } from '#domain/draws/fields.ts';
import type { DatedQuestion } from '#domain/draws/questions.ts';
import type { SaleEnder } from '#domain/draws/sale-end.ts';
import type { Status } from '#domain/draws/states.ts';
import type { Difficulty, GameType } from '#domain/games/kinds.ts';
import type { ColorScheme, FontPair, Layout } from '#domain/looks/choices.ts';
import type { RedrawCause } from '#domain/proof/entries.ts';
import type { ProofVersion } from '#domain/proof/version.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { organisations } from './organisations.ts';
import { people } from './people.ts';

export type GalleryPicture = { url: string; alt: string | null };

/**
 * A prize draw, with the counters of its tickets. Every change to tickets, holds or status locks this row first, so
 * that the counters always match the tickets and holds.
 */
export const prizeDraws = pgTable(
  'prize_draws',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => people.id),
    /** The organisation that runs it; null for personal hosts. Its holder is then the owner. */
    organisationId: uuid('organisation_id').references(() => organisations.id),
    /** The last part of its address, unique in the organisation. */
    slug: text('slug'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt'),
    gallery: jsonb('gallery').$type<GalleryPicture[]>().notNull().default([]),
    ticketPricePence: integer('ticket_price_pence').notNull(),
    ticketLimit: integer('ticket_limit'),
    minTicketAmount: integer('min_ticket_amount'),
    maxTicketsPerPerson: integer('max_tickets_per_person'),
    showProgressBar: boolean('show_progress_bar'),
    charityName: text('charity_name').notNull(),
    charityNumber: text('charity_number'),
    charityPercentage: integer('charity_percentage').notNull(),
    extraTreesCount: integer('extra_trees_count').notNull().default(0),
    skillGameType: text('skill_game_type').$type<GameType>(),
    skillGameDifficulty: text('skill_game_difficulty').$type<Difficulty>(),
    drawMode: text('draw_mode').$type<DrawMode>().notNull().default('manual'),
    colorScheme: text('color_scheme').$type<ColorScheme>(),
    customColor: text('custom_color'),
    layout: text('layout').$type<Layout>().notNull().default('classic'),
    fontPair: text('font_pair').$type<FontPair>().notNull().default('heritage'),
    /** The host's answers to questions, in order. */
    questions: jsonb('questions').$type<DatedQuestion[]>().notNull().default([]),
    /** A video that the stage can show, in the form of `buildVideoUrl`. */
    videoUrl: text('video_url'),
    status: text('status').$type<Status>().notNull(),
    startDate: moment('start_date'),
    endDate: moment('end_date').notNull(),
    /** Set while an admin has paused a draw that has sold tickets. The start date does not change. */
    pausedAt: moment('paused_at'),
    /** Why an admin took the draw off sale, as sent to the host. Cleared when it is published again. */
    offSaleReason: text('off_sale_reason'),
    /** When sales ended: on schedule, or earlier if the host ended them. */
    endedAt: moment('ended_at'),
    /** Who ended sales. Public. Null until they end. */
    endedBy: text('ended_by').$type<SaleEnder>(),
    /** When the entry list was sealed. Nothing that decides the result changes afterwards. */
    sealedAt: moment('sealed_at'),
    /** Valid tickets, and the tickets on the list, when it was sealed. Refunds after the seal do not change them. */
    sealedCount: integer('sealed_count'),
    enteredCount: integer('entered_count'),
    entriesHash: text('entries_hash'),
    completedAt: moment('completed_at'),
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** When the last ticket of a draw that was cancelled, or has no winner, was refunded; null before. */
    refundedAt: moment('refunded_at'),
    archivedAt: moment('archived_at'),
    /** The days in which winners can claim, fixed at the first publication; null before it. */
    claimDays: integer('claim_days'),
    /** Where postal entries are sent, as in the terms; null if the draw has no free route. */
    postAddress: text('post_address'),
    /** The end of the last day on which a postal entry counts as received in time, as in the terms. */
    postReceivedBy: moment('post_received_by'),
    /** The drawing cannot start before; null if the draw has no free route. */
    drawableFrom: moment('drawable_from'),
    /** When a clerk confirmed that all cards that arrived in time are keyed in; null before. */
    postKeyedAt: moment('post_keyed_at'),
    /** The short name of the draw on postal entries. */
    postReference: text('post_reference').unique('prize_draws_post_reference'),
    /** The highest ticket number. Numbers run from 1 without gaps, including voided tickets. */
    issuedCount: integer('issued_count').notNull().default(0),
    voidedCount: integer('voided_count').notNull().default(0),
    heldCount: integer('held_count').notNull().default(0),
    /** The number of people with a valid ticket, maintained by triggers on tickets. */
    participantCount: integer('participant_count').notNull().default(0),
    /** The number of entries in the public log; 0 if it has none. Updated with each append, under the draw's lock. */
    logSize: integer('log_size').notNull().default(0),
    /** The time of the newest entry, in whole seconds. Later entries must not have an earlier time. */
    loggedAt: moment('logged_at'),
    /** The version of the draw proof that the public log follows. Logs opened by earlier releases have version 1. */
    logVersion: smallint('log_version').$type<ProofVersion>().notNull().default(2),
    /** When the end of the sales was written to the public log; null until then, and in version 1. */
    endLoggedAt: moment('end_logged_at'),
    /** The nonce that opens the commitment to the reason for a cancellation. */
    cancelNonce: bytea('cancel_nonce'),
    /** Incremented when the host changes the content or publication, but not by sales or by the clock. */
    revision: integer('revision').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    index('prize_draws_owner').on(t.ownerId, t.createdAt),
    unique('prize_draws_slug').on(t.organisationId, t.slug),
    check('prize_draws_organisation', sql`(${t.organisationId} is null) = (${t.slug} is null)`),
    index('prize_draws_due_start').on(t.startDate).where(sql`${t.status} = 'scheduled'`),
    index('prize_draws_due_end').on(t.endDate).where(sql`${t.status} in ('scheduled', 'active')`),
    index('prize_draws_due_drawing')
      .on(t.endDate)
      .where(sql`${t.drawMode} = 'automatic' and ${t.status} = 'awaiting_draw' and ${t.sealedAt} is null`),
    index('prize_draws_undrawn')
      .on(sql`coalesce(${t.endedAt}, ${t.endDate})`)
      .where(
        sql`${t.status} in ('awaiting_draw', 'inactive') and ${t.sealedAt} is null and ${t.startDate} is not null`,
      ),
    index('prize_draws_completed').on(t.completedAt, t.id).where(sql`${t.status} = 'completed'`),
    check(
      'prize_draws_status',
      sql`${t.status} in ('inactive', 'scheduled', 'active', 'awaiting_draw', 'completed', 'cancelled')`,
    ),
    index('prize_draws_to_refund')
      .on(sql`coalesce(${t.cancelledAt}, ${t.completedAt})`)
      .where(
        sql`(${t.status} = 'cancelled' or (${t.status} = 'completed' and ${t.enteredCount} = 0)) and ${t.refundedAt} is null`,
      ),
    check(
      'prize_draws_ended_by',
      sql`${t.endedBy} is null or (${t.endedAt} is not null and ${t.endedBy} in ('schedule', 'host', 'admin'))`,
    ),
    check('prize_draws_cancelled', sql`${t.status} = 'cancelled' or ${t.cancelledAt} is null`),
    check('prize_draws_price', sql`${t.ticketPricePence} between 1 and 10000`),
    check('prize_draws_charity', sql`${t.charityPercentage} between 5 and 100`),
    check('prize_draws_trees', sql`${t.extraTreesCount} between 0 and 1000`),
    check('prize_draws_game', sql`(${t.skillGameType} is null) = (${t.skillGameDifficulty} is null)`),
    check('prize_draws_published', sql`${t.startDate} is not null or ${t.status} = 'inactive'`),
    check(
      'prize_draws_post',
      sql`num_nulls(${t.postAddress}, ${t.postReceivedBy}, ${t.drawableFrom}, ${t.postReference}) in (0, 4)`,
    ),
    check('prize_draws_claim_days', sql`${t.claimDays} between 14 and 60`),
    check('prize_draws_log_version', sql`${t.logVersion} in (1, 2)`),
    check('prize_draws_log', sql`(${t.logSize} = 0) = (${t.loggedAt} is null)`),
    check(
      'prize_draws_counts',
      sql`${t.issuedCount} >= ${t.voidedCount} and ${t.voidedCount} >= 0 and ${t.heldCount} >= 0`,
    ),
    /** The last safeguard against overselling. */
    check(
      'prize_draws_never_oversold',
      sql`${t.ticketLimit} is null or ${t.issuedCount} - ${t.voidedCount} + ${t.heldCount} <= ${t.ticketLimit}`,
    ),
  ],
);

/** The idempotency key and request hash of a draw's creation, so that a repeated request returns the same draw. */
export const drawCreations = pgTable(
  'draw_creations',
  {
    drawId: uuid('draw_id')
      .primaryKey()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    key: text('key').notNull(),
    /** SHA-256 of the request. */
    requestHash: bytea('request_hash').notNull(),
  },
  (t) => [unique('draw_creations_once').on(t.personId, t.key)],
);

/** The prizes by rank: rank 1 is the main prize. */
export const drawPrizes = pgTable(
  'draw_prizes',
  {
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    rank: integer('rank').notNull(),
    description: text('description').notNull(),
    /** Its value according to the host. */
    valuePence: integer('value_pence'),
    imageUrl: text('image_url'),
    imageAlt: text('image_alt'),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.rank] }),
    check('draw_prizes_value', sql`${t.valuePence} between 1 and 100000000`),
    check('draw_prizes_rank', sql`${t.rank} between 1 and 10`),
  ],
);

/** Admins who have acted on a draw, so that they cannot enter it. The row is written before the first such act. */
export const drawInterventions = pgTable(
  'draw_interventions',
  {
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    at: createdAt('at'),
  },
  (t) => [primaryKey({ columns: [t.drawId, t.personId] })],
);

/** Draws whose sales ended before their promised end, and how far their entrants have been emailed about it. */
export const earlyEnds = pgTable(
  'early_ends',
  {
    drawId: uuid('draw_id')
      .primaryKey()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    at: createdAt('at'),
    /** The email has been queued for people up to this id. */
    emailedUpTo: uuid('mailed_up_to'),
    /** When it was queued for everyone. */
    emailedAt: moment('mailed_at'),
  },
  (t) => [index('early_ends_to_mail').on(t.at).where(sql`${t.emailedAt} is null`)],
);

/** Changes to a published draw's terms, which are possible only before the first sale. Public. */
export const drawTermsChanges = pgTable(
  'draw_terms_changes',
  {
    id: id(),
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id, { onDelete: 'cascade' }),
    at: createdAt('at'),
    changes: jsonb('changes').$type<{ field: string; before: unknown; after: unknown }[]>().notNull(),
  },
  (t) => [index('draw_terms_changes_draw').on(t.drawId, t.at)],
);

/** An announced attempt to draw winners. Attempt 1 draws all ranks; a redraw draws one. */
export const drawAttempts = pgTable(
  'draw_attempts',
  {
    drawId: uuid('draw_id')
      .notNull()
      .references(() => prizeDraws.id),
    attempt: integer('attempt').notNull(),
    announcedAt: moment('announced_at').notNull(),
    announcedBy: uuid('announced_by').references(() => people.id),
    countdownEndsAt: moment('countdown_ends_at').notNull(),
    ranks: integer('ranks').array().notNull(),
    /** Why prizes are redrawn; null for the first attempt, and in version 1 of the draw proof. Public. */
    cause: text('cause').$type<RedrawCause>(),
    /** The reason for a redraw, shown only to the owner and admins. */
    notes: text('notes'),
    /** The nonce that opens the commitment to the reason in the public log. */
    reasonNonce: bytea('reason_nonce'),
    /** The beacon round that decides the attempt; null without a beacon. */
    round: integer('round'),
    /** The size of the log at its last entry, which announces this attempt; null if the draw has no log. */
    sealSize: integer('seal_size'),
    /** The signed head for that size; null until it is signed, right after the announcement is committed. */
    seal: text('seal'),
    drawnAt: moment('drawn_at'),
    /** When admins were alerted that the result is missing. */
    alertedAt: moment('alerted_at'),
    /** The result has been queued for people up to this id. */
    emailedUpTo: uuid('mailed_up_to'),
    /** When the result was queued for everyone. */
    emailedAt: moment('mailed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.drawId, t.attempt] }),
    index('draw_attempts_due').on(t.countdownEndsAt).where(sql`${t.drawnAt} is null`),
    index('draw_attempts_to_mail')
      .on(t.drawnAt)
      .where(sql`${t.drawnAt} is not null and ${t.emailedAt} is null`),
    check(
      'draw_attempts_cause',
      sql`${t.cause} in ('declined', 'unclaimed', 'ineligible', 'unreachable', 'error')`,
    ),
    check('draw_attempts_number', sql`${t.attempt} between 1 and 100`),
  ],
);

/** The result for one rank in one attempt. A rank's winner is the one from its latest attempt. */
export const drawResults = pgTable(
  'draw_results',
  {
    id: id(),
    drawId: uuid('draw_id').notNull(),
    attempt: integer('attempt').notNull(),
    rank: integer('rank').notNull(),
    /** Null if no entered ticket was left for the rank. */
    ticketNumber: integer('ticket_number'),
    drawnAt: moment('drawn_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'draw_results_attempt',
      columns: [t.drawId, t.attempt],
      foreignColumns: [drawAttempts.drawId, drawAttempts.attempt],
    }),
    unique('draw_results_once').on(t.drawId, t.attempt, t.rank),
  ],
);
