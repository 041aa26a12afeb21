import { Placeholder, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';

const NAME = /^\/\* (\w+) \*\/ /;

/**
 * Names a statement that is sent often, so that PostgreSQL parses and plans it only once per connection. Its text must
 * always be the same; only its parameters may change. Drizzle cannot name raw SQL statements, so the name is a comment
 * at the start, which `NamingClient` reads and the embedded database ignores.
 */
export function prepareStatement(name: string, statement: SQL): SQL {
  return sql`${sql.raw(`/* ${name} */ `)}${statement}`;
}

/**
 * Any of these ids, for comparisons in a prepared statement. PostgreSQL would otherwise see how few there are, and plan
 * the statement for that number each time.
 */
export const matchAnyOf = (ids: readonly string[] | Placeholder): SQL =>
  sql`any((select ${ids instanceof Placeholder ? ids : sql.param(ids)}::uuid[])::uuid[])`;

/** Sends statements from `prepareStatement` to PostgreSQL as named statements. */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: forwards every overload of pg's `query`.
  override query(query: any, ...rest: any[]): any {
    const name = NAME.exec(query.text)?.[1];
    return super.query(name ? { ...query, name } : query, ...rest);
  }
}
