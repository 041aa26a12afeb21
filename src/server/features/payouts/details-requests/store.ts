import { sql } from 'drizzle-orm';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import type { CashPart } from '#domain/email/payout-emails.ts';
import { type Connection, queryRows } from '#server/db/database.ts';

/** Days between the request for bank details and its reminder. */
const REMINDER_DAYS = 7;

export type Unasked = {
  /** The first of what the draw owes the winner. It identifies the request. */
  payableId: string;
  personId: string;
  email: string;
  /** The total. */
  amountPence: number;
  parts: CashPart[];
  isReminder: boolean;
} & { draw: EmailDraw };

/**
 * Winners who are owed cash, have not said where to send it, and have to be asked or reminded now: once for each draw,
 * with all amounts. The request is known by the key of its email.
 */
export function listUnasked(connection: Connection, keyPrefix: string, limit: number): Promise<Unasked[]> {
  return queryRows<Unasked>(
    connection,
    sql`with owed as (
        select y.draw_id, y.person_id, (array_agg(y.id order by y.id))[1] as first_id,
          (sum(y.amount_pence) filter (where y.state = 'owed'))::int as pence,
          json_agg(json_build_object('rank', a.rank, 'amountPence', y.amount_pence) order by a.rank, y.id)
            filter (where y.state = 'owed') as parts
        from payables y left join awards a on a.id = y.payee_key
        where y.payee_kind = 'winner' group by y.draw_id, y.person_id having bool_or(y.state = 'owed')
      )
      select o.first_id as "payableId", p.id as "personId", p.email, o.pence as "amountPence", o.parts,
        first.id is not null as "isReminder",
        json_build_object('id', d.id, 'title', d.title, 'colorScheme', d.color_scheme,
          'customColor', d.custom_color) as draw
      from owed o join people p on p.id = o.person_id join prize_draws d on d.id = o.draw_id
        left join mails first on first.dedup_key = ${keyPrefix}::text || o.first_id || ':1'
        left join mails second on second.dedup_key = ${keyPrefix}::text || o.first_id || ':2'
      where p.erased_at is null and p.suspended_at is null
        and not exists (select 1 from payout_accounts a where a.person_id = p.id and a.replaced_at is null)
        and (first.id is null or (second.id is null
          and first.created_at + make_interval(days => ${REMINDER_DAYS}::int) <= (select draw_clock())))
      order by o.first_id limit ${limit}`,
  );
}
