import { type SQL, sql } from 'drizzle-orm';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import type { CashPart } from '#domain/email/payout-emails.ts';
import type { PayableState } from '#domain/payouts/states.ts';
import { type Connection, queryRows, toArrayParam } from '#server/db/database.ts';
import { hasPassedAgeCheck, isAgeDocumentOpen, isUnderAge } from '#server/db/under-age.ts';

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

/** What a winner's cash waits for, while it is in these states. `waits` is whether the person with this id must act. */
export type WaitsFor = { states: readonly PayableState[]; waits: (personId: SQL) => SQL };

export const bankDetails: WaitsFor = {
  states: ['owed'],
  waits: (personId) => sql`not exists (select 1 from payout_accounts a
    where a.person_id = ${personId} and a.replaced_at is null)`,
};

/** A payment can be approved before the check. People who must send a document, or are under 18, get other emails. */
export const ageCheck: WaitsFor = {
  states: ['owed', 'approved'],
  waits: (personId) => sql`(not ${hasPassedAgeCheck(personId)}
    and not ${isAgeDocumentOpen(personId)} and not ${isUnderAge(personId)})`,
};

type Asking = { key: string; waitsFor: WaitsFor; limit: number };

/**
 * Lists winners whose cash waits for them, and who have to be asked or reminded now: once for each draw, with all amounts.
 * The key of the email tells whether they were asked.
 */
export function listUnasked(connection: Connection, { key, waitsFor, limit }: Asking): Promise<Unasked[]> {
  const isWaiting = sql`y.state = any(${toArrayParam(waitsFor.states)}::text[])`;
  return queryRows<Unasked>(
    connection,
    sql`with due as (
        select y.draw_id, y.person_id, (array_agg(y.id order by y.id))[1] as first_id,
          (sum(y.amount_pence) filter (where ${isWaiting}))::int as pence,
          json_agg(json_build_object('rank', a.rank, 'amountPence', y.amount_pence) order by a.rank, y.id)
            filter (where ${isWaiting}) as parts
        from payables y left join awards a on a.id = y.payee_key
        where y.payee_kind = 'winner' group by y.draw_id, y.person_id having bool_or(${isWaiting})
      )
      select o.first_id as "payableId", p.id as "personId", p.email, o.pence as "amountPence", o.parts,
        first.id is not null as "isReminder",
        json_build_object('id', d.id, 'title', d.title, 'colorScheme', d.color_scheme,
          'customColor', d.custom_color) as draw
      from due o join people p on p.id = o.person_id join prize_draws d on d.id = o.draw_id
        left join mails first on first.dedup_key = ${key}::text || o.first_id || ':1'
        left join mails second on second.dedup_key = ${key}::text || o.first_id || ':2'
      where p.erased_at is null and p.suspended_at is null
        and ${waitsFor.waits(sql`p.id`)}
        and (first.id is null or (second.id is null
          and first.created_at + make_interval(days => ${REMINDER_DAYS}::int) <= (select draw_clock())))
      order by o.first_id limit ${limit}`,
  );
}
