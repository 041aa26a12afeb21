import { and, desc, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { people, personNotes } from '#server/db/schema.ts';

const noteColumns = {
  id: personNotes.id,
  text: personNotes.text,
  createdAt: personNotes.createdAt,
  authorId: personNotes.authorId,
  firstName: people.firstName,
  lastName: people.lastName,
  erasedAt: people.erasedAt,
};

const notes = (db: Connection) =>
  db.select(noteColumns).from(personNotes).innerJoin(people, eq(people.id, personNotes.authorId));

export function listNotes(db: Connection, personId: string) {
  return notes(db)
    .where(eq(personNotes.personId, personId))
    .orderBy(desc(personNotes.createdAt), desc(personNotes.id));
}

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

export async function readNote(tx: Transaction, id: string): Promise<NoteRow> {
  const [row] = await notes(tx).where(eq(personNotes.id, id));
  if (!row) throw new Error('a note was not written');
  return row;
}

/** Returns null if the user does not exist or was erased. */
export async function insertNote(
  tx: Transaction,
  { personId, authorId, text }: { personId: string; authorId: string; text: string },
): Promise<string | null> {
  // Takes the same lock as an order, so that an erasure cannot miss a note that is being written.
  const [row] = await queryRows<{ id: string }>(
    tx,
    sql`insert into person_notes (id, person_id, author_id, text)
      select ${uuidv7()}::uuid, id, ${authorId}::uuid, ${text} from people
      where id = ${personId} and erased_at is null for key share
      returning id`,
  );
  return row?.id ?? null;
}

export async function deleteNote(tx: Transaction, personId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(personNotes)
    .where(and(eq(personNotes.id, id), eq(personNotes.personId, personId)))
    .returning({ id: personNotes.id });
  return rows.length > 0;
}
