import { type SQL, sql } from 'drizzle-orm';

/**
 * Selects the disputes that may take money, or have taken it: the bank holds it, may still take it, or has given it to
 * the buyer. Inquiries (`warning…`) do not count, because they take no money.
 */
export const takesMoney = (
  dispute: SQL,
): SQL => sql`(${dispute}.withdrawn_pence > 0 or ${dispute}.status = 'lost'
  or (${dispute}.closed_at is null and ${dispute}.status not like 'warning%'))`;

/** Selects the lost disputes that have cost money, and whose loss is not assigned to anyone yet. */
export const isUnborne = (
  dispute: SQL,
): SQL => sql`(${dispute}.status = 'lost' and ${dispute}.withdrawn_pence > 0
  and ${dispute}.borne_at is null)`;

/**
 * Selects the status of a payment's disputes: `open` if a bank is still deciding, or if it is not known yet who
 * bears a lost dispute; `lost` if a bank has given the buyer money; null if no dispute matters for a refund.
 */
export const selectDisputeStatus = (payment: SQL): SQL<'open' | 'lost' | null> => sql`(
  select case when bool_or(d.status <> 'lost' or ${isUnborne(sql`d`)})
    then 'open' else 'lost' end from disputes d
  where d.payment_id = ${payment} and ${takesMoney(sql`d`)} having count(*) > 0)`;

/**
 * Selects whether a refund is unpaid and still owed. It is not owed if the bank paid the buyer instead, after a lost
 * dispute.
 */
export const isRefundOwed = (refund: SQL): SQL<boolean> => sql`(${refund}.settled_at is null
  and not exists (select from disputes d where d.id = ${refund}.dispute_id and d.status = 'lost'))`;
