import { eq, sql } from 'drizzle-orm';
import { type Connection, type Database, queryRows } from '#server/db/database.ts';
import { sessionSecrets } from '#server/db/schema.ts';

export type KnownSecret = typeof sessionSecrets.$inferSelect;

/** The secrets that have written to this database, the newest first. */
export function listKnown(db: Connection): Promise<KnownSecret[]> {
  return db.select().from(sessionSecrets).orderBy(sql`${sessionSecrets.createdAt} desc`);
}

/** Remembers a secret. Two processes can do this at the same time. */
export async function insertKnown(
  db: Connection,
  secret: { checkValue: Buffer; label: string },
): Promise<void> {
  await db.insert(sessionSecrets).values(secret).onConflictDoNothing();
}

export async function writeSealed(db: Connection, checkValue: Uint8Array, sealed: Buffer): Promise<void> {
  await db.update(sessionSecrets).set({ sealed }).where(eq(sessionSecrets.checkValue, checkValue));
}

export async function deleteKnown(db: Connection, checkValue: Uint8Array): Promise<void> {
  await db.delete(sessionSecrets).where(eq(sessionSecrets.checkValue, checkValue));
}

/** A column with encrypted data, and the column with the subject for which it is sealed. */
export type SealedColumn = {
  table: string;
  subject: string;
  column: string;
  purpose: string;
  /** Whether the data are files, which can have several MB. */
  hasFiles?: true;
};

/** Every column that is encrypted under a key derived from the session secret. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'second_factors', subject: 'person_id', column: 'sealed_secret', purpose: 'second factor' },
  { table: 'payout_accounts', subject: 'id', column: 'sealed_details', purpose: 'bank details' },
  {
    table: 'age_documents',
    subject: 'person_id',
    column: 'sealed',
    purpose: 'age documents',
    hasFiles: true,
  },
  { table: 'postal_scans', subject: 'entry_id', column: 'sealed', purpose: 'postal scans', hasFiles: true },
];

type SealedRow = { subject: string; sealed: Uint8Array };

/** Rows that are in memory at a time. */
const BATCH = { files: 4, other: 100 };

/** Encrypts every value again that does not start with this header. `seal` returns null for what cannot be read. */
export async function sealAgain(
  db: Database,
  { table, subject, column, hasFiles }: SealedColumn,
  { header, seal }: { header: Buffer; seal: (row: SealedRow) => Buffer | null },
): Promise<{ sealed: number; unreadable: number }> {
  const [of, at, what] = [sql.identifier(table), sql.identifier(subject), sql.identifier(column)];
  const count = { sealed: 0, unreadable: 0 };
  for (let after: string | null = null; ; ) {
    const last: string | null = after;
    const rows: SealedRow[] = await db.transaction(async (tx) => {
      const found = await queryRows<SealedRow>(
        tx,
        sql`select ${at} as subject, ${what} as sealed from ${of}
          where ${what} is not null and substring(${what} from 1 for ${header.length}) <> ${header}
            and (${last}::uuid is null or ${at} > ${last}::uuid)
          order by ${at} limit ${hasFiles ? BATCH.files : BATCH.other} for update`,
      );
      for (const row of found) {
        const again = seal(row);
        if (again) await tx.execute(sql`update ${of} set ${what} = ${again} where ${at} = ${row.subject}`);
        count[again ? 'sealed' : 'unreadable'] += 1;
      }
      return found;
    });
    const end = rows.at(-1);
    if (!end) return count;
    after = end.subject;
  }
}
