import { type SQL, sql } from 'drizzle-orm';
import type { AgeDocumentState } from '#domain/play/age-check.ts';

/** Whether an age check found that a person is under 18. They cannot buy or claim until a document proves otherwise. */
export const isUnderAge = (personId: SQL): SQL<boolean> => sql`exists (select 1 from age_checks u
  where u.person_id = ${personId} and u.status = 'under_18')`;

/** Whether a check was of the account's present name and date of birth. */
export const isCheckOf = (check: SQL, person: SQL): SQL<boolean> =>
  sql`(${check}.name = lower(${person}.first_name || ' ' || ${person}.last_name) and ${check}.date_of_birth = ${person}.date_of_birth)`;

/**
 * Whether a person has passed a check of their present name and date of birth. Declaring it is not enough, because the site may
 * have asked for more since then.
 */
export const hasPassedAgeCheck = (personId: SQL): SQL<boolean> => sql`exists (select 1 from age_checks k
  join people kp on kp.id = k.person_id and ${isCheckOf(sql`k`, sql`kp`)}
  where k.person_id = ${personId} and k.status = 'passed' and k.provider <> 'declared')`;

/**
 * Whether a winner must not be paid yet: a check found them under 18, a document is open, or the site checks ages and they
 * have not passed.
 */
export const isAgeInDoubt = (personId: SQL, checksAges: boolean): SQL<boolean> =>
  sql`(${isUnderAge(personId)} or ${isAgeDocumentOpen(personId)} or (${checksAges}::boolean and not ${hasPassedAgeCheck(personId)}))`;

/** The state of the document that proves a person's age. */
export const readAgeDocument = (personId: SQL): SQL<AgeDocumentState> =>
  sql`coalesce((select d.document from age_checks d where d.person_id = ${personId}), 'none')`;

/** Whether an admin waits for a document of a person, or must decide about one. */
export const isAgeDocumentOpen = (personId: SQL): SQL<boolean> => sql`${readAgeDocument(personId)} <> 'none'`;
