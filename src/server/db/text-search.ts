import { type SQL, sql } from 'drizzle-orm';

/** Case-insensitive substring match. Pattern characters have no special meaning. */
export const containsText = (text: SQL, typed: string): SQL =>
  sql`strpos(lower(${text}), lower(${typed})) > 0`;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the text as an id in lower case, or null if it is not an id. */
export const parseId = (typed: string): string | null => (ID.test(typed) ? typed.toLowerCase() : null);

/**
 * Whether a row in `people` matches the text: either the text is its id, or its name or email address contains each
 * word.
 */
export function matchPerson(alias: SQL, typed: string): SQL {
  const id = parseId(typed);
  if (id) return sql`${alias}.id = ${id}`;
  const text = sql`${alias}.first_name || ' ' || ${alias}.last_name || ' ' || ${alias}.email`;
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 8);
  return sql`(${sql.join(
    words.map((word) => containsText(text, word)),
    sql` and `,
  )})`;
}
