import { type SQL, sql } from 'drizzle-orm';
import { isRefundOwed } from './disputed.ts';

// What admins have to look at, for the metrics and for the alerts by email.

/** A refund that keeps failing, or that the provider has not made for a day, although no admin or bank has to decide. */
export const isRefundStuck = (
  refund: SQL,
): SQL => sql`(${isRefundOwed(refund)} and ${refund}.cancelled_at is null
  and ${refund}.dispute_id is null
  and (${refund}.attempt > 5 or ${refund}.created_at < draw_clock() - interval '1 day'))`;

/** A payout that failed, or that is not confirmed five days after it was sent to the bank or to Stripe. */
export const isPayoutStuck = (payable: SQL): SQL => sql`(${payable}.state = 'failed'
  or (${payable}.state = 'exported' and ${payable}.exported_at < draw_clock() - interval '5 days'))`;

/** Until when evidence can be sent; null if it is not known. */
export const evidenceDueAt = (dispute: SQL): SQL => sql`${dispute}.evidence_due_at`;

/** A dispute that is lost unless someone sends evidence. */
export const needsEvidence = (dispute: SQL): SQL => sql`(${dispute}.closed_at is null
  and ${dispute}.status in ('needs_response', 'warning_needs_response'))`;
