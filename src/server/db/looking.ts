import { type SQL, sql } from 'drizzle-orm';

/** Whether a text holds what was typed, whatever the case; signs that stand for others in patterns stand for themselves. */
export const says = (text: SQL, typed: string): SQL => sql`strpos(lower(${text}), lower(${typed})) > 0`;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What was typed, where it is an id. */
export const idIn = (typed: string): string | null => (ID.test(typed) ? typed.toLowerCase() : null);

/**
 * Whether a row of people, by its alias, is who was typed: each word stands in their name or address, or it is their id.
 */
export function isPerson(alias: SQL, typed: string): SQL {
  const id = idIn(typed);
  if (id) return sql`${alias}.id = ${id}`;
  const text = sql`${alias}.first_name || ' ' || ${alias}.last_name || ' ' || ${alias}.email`;
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 8);
  return sql`(${sql.join(
    words.map((word) => says(text, word)),
    sql` and `,
  )})`;
}

/** A time that came as text from a statement in SQL, as calls carry it. */
export const instant = (text: string): string => new Date(text).toISOString();
export const instantOrNull = (text: string | null): string | null => (text === null ? null : instant(text));
