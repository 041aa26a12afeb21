import { eq, sql } from 'drizzle-orm';
import type { AgeCheckStatus, AgeDocumentRefusal, AgeDocumentState } from '#domain/play/age-check.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { ageDocuments } from '#server/db/schema.ts';
import { isCheckOf } from '#server/db/under-age.ts';

/** A person with the newest result of their age check, at `now`. */
export type AgeFacts = {
  now: Date;
  email: string;
  /** Null unless the address is verified. */
  verifiedEmailKey: string | null;
  firstName: string;
  lastName: string;
  dateOfBirth: string | null;
  status: AgeCheckStatus;
  provider: 'declared' | 'http' | 'document' | null;
  checkedAt: Date | null;
  /** Whether the account still has the name and the date of birth that were checked. */
  isPresentPerson: boolean;
  tries: number;
  document: AgeDocumentState;
  refusal: AgeDocumentRefusal | null;
  /** When the document that waits was sent. */
  sentAt: Date | null;
};

type Row = Omit<AgeFacts, 'now' | 'checkedAt' | 'sentAt'> & {
  now: string;
  checkedAt: string | null;
  sentAt: string | null;
};

/** Locks the person until the transaction ends, so that two changes of a check wait for each other. */
export async function lockPerson(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`select id from people where id = ${personId} for no key update`);
}

/** Returns null if the account does not exist or was deleted. */
export async function findFacts(db: Connection, personId: string): Promise<AgeFacts | null> {
  const [row] = await queryRows<Row>(
    db,
    sql`select draw_clock() as now, p.email, case when p.email_verified_at is not null then p.email_key end as "verifiedEmailKey",
        p.first_name as "firstName", p.last_name as "lastName", p.date_of_birth as "dateOfBirth",
        coalesce(c.status, 'none') as status, c.provider, c.checked_at as "checkedAt",
        coalesce(${isCheckOf(sql`c`, sql`p`)}, false) as "isPresentPerson", coalesce(c.tries, 0) as tries,
        coalesce(c.document, 'none') as document, c.refusal, f.created_at as "sentAt"
      from people p left join age_checks c on c.person_id = p.id left join age_documents f on f.person_id = p.id
      where p.id = ${personId} and p.erased_at is null`,
  );
  if (!row) return null;
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  return { ...row, now: new Date(row.now), checkedAt: dateOf(row.checkedAt), sentAt: dateOf(row.sentAt) };
}

/** Counts a look-up before it is made, so that concurrent ones cannot exceed the limit. Returns false above it. */
export async function takeTry(db: Connection, personId: string, most: number): Promise<boolean> {
  const rows = await queryRows(
    db,
    sql`insert into age_checks (person_id, tries) values (${personId}, 1)
      on conflict (person_id) do update set tries = age_checks.tries + 1 where age_checks.tries < ${most}
      returning person_id`,
  );
  return rows.length > 0;
}

/** Takes back a look-up that got no answer. */
export async function giveTryBack(db: Connection, personId: string): Promise<void> {
  await db.execute(sql`update age_checks set tries = greatest(tries - 1, 0) where person_id = ${personId}`);
}

type Result = {
  status: Exclude<AgeCheckStatus, 'none'>;
  provider: 'declared' | 'http' | 'document';
  name: string;
  dateOfBirth: string;
};

export async function writeResult(tx: Transaction, personId: string, result: Result): Promise<void> {
  const { status, provider, name, dateOfBirth } = result;
  await tx.execute(sql`insert into age_checks as c (person_id, status, provider, checked_at, name, date_of_birth)
    values (${personId}, ${status}, ${provider}, (select draw_clock()), lower(${name}), ${dateOfBirth})
    on conflict (person_id) do update set status = excluded.status, provider = excluded.provider,
      checked_at = excluded.checked_at, name = excluded.name, date_of_birth = excluded.date_of_birth,
      tries = case when excluded.status = 'not_found' then c.tries else 0 end`);
}

export async function writeDocumentState(
  tx: Transaction,
  personId: string,
  document: AgeDocumentState,
  refusal: AgeDocumentRefusal | null = null,
): Promise<void> {
  await tx.execute(sql`insert into age_checks (person_id, document, refusal)
    values (${personId}, ${document}, ${refusal})
    on conflict (person_id) do update set document = excluded.document, refusal = excluded.refusal`);
}

type NewDocument = Omit<typeof ageDocuments.$inferInsert, 'createdAt'>;

export async function insertDocument(tx: Transaction, document: NewDocument): Promise<void> {
  await tx.insert(ageDocuments).values(document);
}

export async function findDocument(db: Connection, personId: string) {
  const [row] = await db.select().from(ageDocuments).where(eq(ageDocuments.personId, personId));
  return row;
}

/** Returns the name that the account had when the document was sent. */
export async function deleteDocument(tx: Transaction, personId: string): Promise<string> {
  const [row] = await tx
    .delete(ageDocuments)
    .where(eq(ageDocuments.personId, personId))
    .returning({ name: ageDocuments.personName });
  return row?.name ?? '';
}

/** People whose document has had no decision for this many days. */
export const listForgotten = (db: Connection, days: number) =>
  queryRows<{ personId: string }>(
    db,
    sql`select person_id as "personId" from age_documents
      where created_at <= (select draw_clock()) - make_interval(days => ${days}::int) order by created_at limit 100`,
  );

export type WaitingDocument = {
  personId: string;
  personName: string;
  dateOfBirth: string | null;
  status: AgeCheckStatus;
  name: string;
  type: 'image/webp' | 'application/pdf';
  size: number;
  sentAt: string;
  /** Whether the person has won a prize that has not been sent. */
  hasWon: boolean;
  total: number;
};

/** Documents that wait for an admin, the oldest first. */
export const listDocuments = (db: Connection, { limit, offset }: { limit: number; offset: number }) =>
  queryRows<WaitingDocument>(
    db,
    sql`select f.person_id as "personId", f.person_name as "personName", p.date_of_birth as "dateOfBirth", c.status,
        f.name, f.type, f.size, f.created_at as "sentAt",
        exists (select 1 from awards a where a.person_id = p.id and a.state in ('won', 'claimed')) as "hasWon",
        count(*) over ()::int as total
      from age_documents f join people p on p.id = f.person_id join age_checks c on c.person_id = f.person_id
      order by f.created_at, f.person_id limit ${limit} offset ${offset}`,
  );
