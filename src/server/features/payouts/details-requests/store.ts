import { sql } from 'drizzle-orm';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import { type Connection, queryRows } from '#server/db/database.ts';

/** Days between the request for bank details and its reminder. */
const REMINDER_DAYS = 7;

export type Unasked = {
  payableId: string;
  personId: string;
  email: string;
  amountPence: number;
  isReminder: boolean;
} & { draw: EmailDraw };

/**
 * Winners who are owed cash, have not said where to send it, and have to be asked or reminded now. The request is known
 * by the key of its email.
 */
export function listUnasked(connection: Connection, keyPrefix: string, limit: number): Promise<Unasked[]> {
  return queryRows<Unasked>(
    connection,
    sql`select y.id as "payableId", p.id as "personId", p.email, y.amount_pence as "amountPence",
        first.id is not null as "isReminder",
        json_build_object('id', d.id, 'title', d.title, 'colorScheme', d.color_scheme,
          'customColor', d.custom_color) as draw
      from payables y join people p on p.id = y.person_id join prize_draws d on d.id = y.draw_id
        left join mails first on first.dedup_key = ${keyPrefix}::text || y.id || ':1'
        left join mails second on second.dedup_key = ${keyPrefix}::text || y.id || ':2'
      where y.payee_kind = 'winner' and y.state = 'owed' and p.erased_at is null and p.suspended_at is null
        and not exists (select 1 from payout_accounts a where a.person_id = p.id and a.replaced_at is null)
        and (first.id is null or (second.id is null
          and first.created_at + make_interval(days => ${REMINDER_DAYS}::int) <= (select draw_clock())))
      order by y.created_at limit ${limit}`,
  );
}
