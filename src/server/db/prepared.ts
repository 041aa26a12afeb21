import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';

const NAME = /^\/\* (\w+) \*\/ /;

/**
 * Names a statement that is sent often: PostgreSQL parses and plans it once for each connection. Its text must always
 * be the same; only its parameters change. Drizzle cannot name statements in SQL, so the name is a comment in front of
 * it, which the embedded database ignores and `NamingClient` reads.
 */
export function prepareStatement(name: string, statement: SQL): SQL {
  return sql`${sql.raw(`/* ${name} */ `)}${statement}`;
}

/** Sends statements of `prepareStatement` to PostgreSQL as named statements. */
export class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads, whichever of them is called.
  override query(query: any, ...rest: any[]): any {
    const name = NAME.exec(query.text)?.[1];
    return super.query(name ? { ...query, name } : query, ...rest);
  }
}
