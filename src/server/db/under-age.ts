import { type SQL, sql } from 'drizzle-orm';

/** Whether an age check found that a person is under 18. They cannot buy or claim until a document proves otherwise. */
export const isUnderAge = (personId: SQL): SQL<boolean> => sql`exists (select 1 from age_checks u
  where u.person_id = ${personId} and u.status = 'under_18')`;

/**
 * Whether a person has passed a check of their present date of birth. Declaring it is not enough, because the site may
 * have asked for more since then.
 */
export const hasPassedAgeCheck = (personId: SQL): SQL<boolean> => sql`exists (select 1 from age_checks k
  join people kp on kp.id = k.person_id and kp.date_of_birth = k.date_of_birth
  where k.person_id = ${personId} and k.status = 'passed' and k.provider <> 'declared')`;

/** Whether an admin waits for a document of a person, or must decide about one. */
export const isAgeDocumentOpen = (personId: SQL): SQL<boolean> => sql`exists (select 1 from age_checks d
  where d.person_id = ${personId} and d.document <> 'none')`;
