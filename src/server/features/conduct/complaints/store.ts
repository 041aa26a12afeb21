import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type Paging, toOffset } from '#contract/lists.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { complaintMessages, complaints, orders, people, prizeDraws } from '#server/db/schema.ts';

export type ComplaintRow = Awaited<ReturnType<typeof select>>[number];
export type MessageRow = typeof complaintMessages.$inferSelect;

const OPEN = inArray(complaints.state, ['received', 'acknowledged']);

/** When the next step is due. */
const dueAt = sql`case ${complaints.state} when 'received' then ${complaints.acknowledgeBy} else ${complaints.decideBy} end`;

function select(connection: Connection, which: SQL | undefined, order: SQL[], paging?: Paging) {
  return connection
    .select({
      complaint: complaints,
      drawTitle: prizeDraws.title,
      person: {
        firstName: people.firstName,
        lastName: people.lastName,
        email: people.email,
        emailVerifiedAt: people.emailVerifiedAt,
        erasedAt: people.erasedAt,
      },
    })
    .from(complaints)
    .leftJoin(prizeDraws, eq(prizeDraws.id, complaints.drawId))
    .leftJoin(people, eq(people.id, complaints.personId))
    .where(which)
    .orderBy(...order)
    .limit(paging?.limit ?? 1)
    .offset(paging ? toOffset(paging) : 0);
}

export async function findComplaint(
  connection: Connection,
  by: { id: string } | { reference: string },
): Promise<ComplaintRow | undefined> {
  const [row] = await select(
    connection,
    'id' in by ? eq(complaints.id, by.id) : eq(complaints.reference, by.reference),
    [],
  );
  return row;
}

/** Locks a complaint and returns it as it is then. */
export async function lockComplaint(tx: Transaction, id: string): Promise<ComplaintRow | undefined> {
  await tx.execute(sql`select id from complaints where id = ${id} for update`);
  return findComplaint(tx, { id });
}

type Page = { rows: ComplaintRow[]; total: number };

async function listPage(
  connection: Connection,
  which: SQL | undefined,
  order: SQL[],
  paging: Paging,
): Promise<Page> {
  const [counted] = await connection.select({ total: count() }).from(complaints).where(which);
  return { rows: await select(connection, which, order, paging), total: counted?.total ?? 0 };
}

export const listOpen = (connection: Connection, paging: Paging): Promise<Page> =>
  listPage(connection, OPEN, [asc(dueAt), asc(complaints.id)], paging);

export const listClosed = (connection: Connection, paging: Paging): Promise<Page> =>
  listPage(
    connection,
    inArray(complaints.state, ['decided', 'withdrawn']),
    [desc(complaints.closedAt), desc(complaints.id)],
    paging,
  );

export const listOfPerson = (connection: Connection, personId: string, paging: Paging): Promise<Page> =>
  listPage(
    connection,
    eq(complaints.personId, personId),
    [desc(complaints.createdAt), desc(complaints.id)],
    paging,
  );

/** The references of complaints whose next step is late, the latest first. */
export const listOverdue = (connection: Connection): Promise<{ reference: string }[]> =>
  connection
    .select({ reference: complaints.reference })
    .from(complaints)
    .where(and(OPEN, gt(sql`(select draw_clock())`, dueAt)))
    .orderBy(asc(dueAt), asc(complaints.id));

export const listMessages = (connection: Connection, complaintId: string): Promise<MessageRow[]> =>
  connection
    .select()
    .from(complaintMessages)
    .where(eq(complaintMessages.complaintId, complaintId))
    .orderBy(asc(complaintMessages.createdAt), asc(complaintMessages.id));

/** The draw of a person's own order. */
export async function findOrderDraw(
  connection: Connection,
  order: { id: string; personId: string },
): Promise<string | undefined> {
  const [row] = await connection
    .select({ drawId: orders.drawId })
    .from(orders)
    .where(and(eq(orders.id, order.id), eq(orders.personId, order.personId)));
  return row?.drawId;
}

type NewComplaint = typeof complaints.$inferInsert & { id: string };

export async function insertComplaint(tx: Transaction, complaint: NewComplaint): Promise<void> {
  await tx.insert(complaints).values(complaint);
}

export async function insertMessage(
  tx: Transaction,
  message: Omit<typeof complaintMessages.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(complaintMessages).values(message);
}

export async function updateComplaint(
  tx: Transaction,
  id: string,
  change: Partial<typeof complaints.$inferInsert>,
): Promise<void> {
  await tx.update(complaints).set(change).where(eq(complaints.id, id));
}
