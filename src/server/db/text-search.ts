import { type SQL, sql } from 'drizzle-orm';

/** Case-insensitive substring match. Pattern characters have no special meaning. */
export const containsText = (text: SQL, typed: string): SQL =>
  sql`strpos(lower(${text}), lower(${typed})) > 0`;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The typed text if it is an id. */
export const parseId = (typed: string): string | null => (ID.test(typed) ? typed.toLowerCase() : null);

/** Whether a row of `people` matches the typed text: by id, or each word by name or email address. */
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
