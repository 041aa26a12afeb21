import { type SQL, sql } from 'drizzle-orm';
import { toPersonKey } from '#domain/play/person-key.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import { type Connection, queryRows, type Transaction, toArrayParam } from './database.ts';
import { isCheckOf } from './under-age.ts';

/** What a person is recognised by. Only a verified address counts, because anyone can register with another one. */
export type UnderAgePerson = { verifiedEmailKey: string | null; name: string; dateOfBirth: string };

type HashAll = KeyedHash['every'];

function listHashes(hashAll: HashAll, { verifiedEmailKey, name, dateOfBirth }: UnderAgePerson): SQL {
  const personKey = toPersonKey({ firstName: name, lastName: '', dateOfBirth });
  const hashes = hashAll('under-age person', personKey);
  if (verifiedEmailKey !== null) hashes.push(...hashAll('under-age email', verifiedEmailKey));
  return sql`${toArrayParam(hashes)}::bytea[]`;
}

/** Remembers that a check found a person under 18, for accounts that they open later. */
export async function rememberUnderAge(
  tx: Transaction,
  keyedHash: KeyedHash,
  person: UnderAgePerson,
): Promise<void> {
  await tx.execute(sql`insert into under_age_hashes (hash)
    select unnest(${listHashes((...named) => [keyedHash(...named)], person)}) on conflict do nothing`);
}

/** Forgets it, once a document has proved the age. */
export async function forgetUnderAge(
  tx: Transaction,
  keyedHash: KeyedHash,
  person: UnderAgePerson,
): Promise<void> {
  await tx.execute(
    sql`delete from under_age_hashes where hash = any(${listHashes(keyedHash.every, person)})`,
  );
}

/**
 * Treats an account as under 18 if a check has found its person under 18 in another account, unless a document has proved
 * the age in this one.
 */
export async function applyUnderAge(tx: Connection, keyedHash: KeyedHash, personId: string): Promise<void> {
  const [person] = await queryRows<UnderAgePerson>(
    tx,
    sql`select case when email_verified_at is not null then email_key end as "verifiedEmailKey",
        first_name || ' ' || last_name as name, date_of_birth as "dateOfBirth"
      from people p where p.id = ${personId} and p.date_of_birth is not null
        and exists (select 1 from under_age_hashes)
        and not exists (select 1 from age_checks c where c.person_id = p.id and (c.status = 'under_18'
          or (c.status = 'passed' and c.provider = 'document' and ${isCheckOf(sql`c`, sql`p`)})))`,
  );
  if (!person) return;
  await tx.execute(sql`insert into age_checks (person_id, status, provider, checked_at)
    select ${personId}, 'under_18', 'http', (select draw_clock())
    where exists (select 1 from under_age_hashes where hash = any(${listHashes(keyedHash.every, person)}))
    on conflict (person_id) do update set status = excluded.status, provider = excluded.provider,
      checked_at = excluded.checked_at`);
}
