import { type SQL, sql } from 'drizzle-orm';
import type { Runners } from '#domain/draws/runners.ts';

/** The team of the organisation of a row in `prize_draws`; empty for personal hosts. */
export const teamOfDraw: SQL<Runners['team']> = sql`(
  select coalesce(json_agg(json_build_object('personId', m.person_id, 'role', m.role) order by m.person_id), '[]')
    from organisation_members m where m.organisation_id = prize_draws.organisation_id)`;

/** The name of the organisation of a row in `prize_draws`; null for personal hosts. */
export const organisationName: SQL<string | null> = sql`(
  select o.name from organisations o where o.id = prize_draws.organisation_id)`;
