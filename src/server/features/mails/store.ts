import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Mail } from '#domain/mails/mail.ts';
import type { Transaction } from '../../db/database.ts';

const array = (values: readonly unknown[]): SQL => sql`${sql.param(values)}`;

/** A mail with whom it goes to. `dedupKey` names its cause: the same cause writes its mail once. */
export type NewMail = Mail & { recipient: string; personId: string | null; dedupKey: string };

/** Writes mails with what caused them, however many, in one statement; those whose cause wrote one before are left. */
export async function insertMails(tx: Transaction, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const column = (value: (mail: NewMail) => unknown) => array(mails.map(value));
  await tx.execute(sql`
    insert into mails (id, template, recipient, person_id, data, dedup_key)
    select * from unnest(${column(() => uuidv7())}::uuid[], ${column((mail) => mail.template)}::text[],
      ${column((mail) => mail.recipient)}::text[], ${column((mail) => mail.personId)}::uuid[],
      ${column((mail) => JSON.stringify(mail.data))}::jsonb[], ${column((mail) => mail.dedupKey)}::text[])
    on conflict (dedup_key) do nothing`);
}
