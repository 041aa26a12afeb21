import { and, eq, sql } from 'drizzle-orm';
import { type Connection, type Database, queryRows, type Transaction } from '#server/db/database.ts';
import { isAddressOnBreak } from '#server/db/on-break.ts';
import { people, saleReminders } from '#server/db/schema.ts';

/** Whether this is the verified address of the account. */
export async function isVerifiedAddress(
  db: Connection,
  { personId, emailKey }: { personId: string; emailKey: string },
): Promise<boolean> {
  const theirs = and(
    eq(people.id, personId),
    eq(people.emailKey, emailKey),
    sql`${people.emailVerifiedAt} is not null`,
  );
  return (await db.$count(people, theirs)) > 0;
}

type NewReminder = Pick<typeof saleReminders.$inferInsert, 'drawId' | 'email' | 'emailKey'> & { id: string };

/** Asking again keeps one reminder, which the newest link cancels. */
export async function upsertReminder(tx: Transaction, reminder: NewReminder): Promise<void> {
  await tx
    .insert(saleReminders)
    .values(reminder)
    .onConflictDoUpdate({
      target: [saleReminders.drawId, saleReminders.emailKey],
      set: { id: reminder.id, email: reminder.email },
    });
}

export async function deleteReminder(tx: Transaction, id: string): Promise<void> {
  await tx.delete(saleReminders).where(eq(saleReminders.id, id));
}

export type DueReminder = {
  id: string;
  email: string;
  drawId: string;
  title: string;
  colorScheme: string | null;
  customColor: string | null;
  endDate: string;
  /** Whether the address belongs to a person who is on a break from buying, and so gets no email. */
  onBreak: boolean;
};

/** Deletes and returns the next reminders of draws whose sales are open. Skips those that another process has locked. */
export function takeDue(tx: Transaction, limit: number): Promise<DueReminder[]> {
  return queryRows<DueReminder>(
    tx,
    sql`with due as (
        select r.id from sale_reminders r join prize_draws d on d.id = r.draw_id
        where d.status = 'active' and d.start_date <= (select draw_clock()) and d.end_date > (select draw_clock())
        order by r.id limit ${limit} for update of r skip locked)
      delete from sale_reminders r using due, prize_draws d where r.id = due.id and d.id = r.draw_id
      returning r.id, r.email, d.id as "drawId", d.title, d.color_scheme as "colorScheme",
        d.custom_color as "customColor", d.end_date as "endDate", ${isAddressOnBreak(sql`r.email_key`)} as "onBreak"`,
  );
}

/** Deletes reminders of draws that never opened. */
export async function deleteOutdated(db: Database): Promise<void> {
  await db.execute(sql`delete from sale_reminders r using prize_draws d where d.id = r.draw_id
    and (d.status in ('awaiting_draw', 'completed', 'cancelled')
      or d.status = 'inactive' and r.created_at < (select draw_clock()) - interval '180 days')`);
}
