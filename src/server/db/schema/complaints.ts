import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ComplaintOutcome, ComplaintState } from '#domain/conduct/complaints.ts';
import { createdAt, id, moment } from './columns.ts';
import { prizeDraws } from './draws.ts';
import { orders } from './orders.ts';
import { people } from './people.ts';

/** Complaints about a draw or an order. The row outlives the personal data, because the site publishes figures. */
export const complaints = pgTable(
  'complaints',
  {
    id: id(),
    /** What people call it by, such as "C-7K4M-2QXD". */
    reference: text('reference').notNull().unique(),
    /** Null once a draw that was never on sale is deleted. */
    drawId: uuid('draw_id').references(() => prizeDraws.id, { onDelete: 'set null' }),
    orderId: uuid('order_id').references(() => orders.id),
    /** The account that made the complaint; null if the person was not signed in. */
    personId: uuid('person_id').references(() => people.id),
    /** The address of a person who was not signed in; otherwise empty, because the account's address is used. */
    email: text('email').notNull().default(''),
    state: text('state').$type<ComplaintState>().notNull().default('received'),
    createdAt: createdAt(),
    acknowledgeBy: moment('acknowledge_by').notNull(),
    decideBy: moment('decide_by').notNull(),
    acknowledgedAt: moment('acknowledged_at'),
    outcome: text('outcome').$type<ComplaintOutcome>(),
    /** When it was decided or withdrawn. */
    closedAt: moment('closed_at'),
  },
  (t) => [
    index('complaints_open').on(t.decideBy).where(sql`${t.state} in ('received', 'acknowledged')`),
    index('complaints_closed').on(t.closedAt),
    index('complaints_draw').on(t.drawId),
    index('complaints_order').on(t.orderId),
    index('complaints_person').on(t.personId),
    index('complaints_email').on(sql`lower(${t.email})`).where(sql`${t.email} <> ''`),
    check('complaints_state', sql`${t.state} in ('received', 'acknowledged', 'decided', 'withdrawn')`),
    check(
      'complaints_outcome',
      sql`(${t.state} = 'decided') = (${t.outcome} is not null) and ${t.outcome} in ('upheld', 'partly_upheld', 'not_upheld')`,
    ),
    check(
      'complaints_closed_at',
      sql`(${t.state} in ('decided', 'withdrawn')) = (${t.closedAt} is not null)`,
    ),
    check('complaints_acknowledged', sql`${t.state} <> 'acknowledged' or ${t.acknowledgedAt} is not null`),
  ],
);

/** What was written about a complaint: the complaint itself, replies, and the reasons for the decision. */
export const complaintMessages = pgTable(
  'complaint_messages',
  {
    id: id(),
    complaintId: uuid('complaint_id')
      .notNull()
      .references(() => complaints.id, { onDelete: 'cascade' }),
    /** The admin who wrote it; null for the person who complained. */
    adminId: uuid('admin_id').references(() => people.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('complaint_messages_complaint').on(t.complaintId, t.createdAt)],
);
