import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';

const NAMED = /^\/\* (\w+) \*\/ /;

/**
 * Names a statement that is sent over and over again: PostgreSQL then parses and plans it once for a connection. Its
 * text must always be the same; what changes are its parameters. On the embedded database the name is a comment.
 */
export function prepared(name: string, statement: SQL): SQL {
  return sql`${sql.raw(`/* ${name} */ `)}${statement}`;
}

/** Drizzle gives no names to statements in SQL, so the connection reads them from the text. */
export function prepareNamed(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => unknown;
  const named = (query: unknown, ...rest: unknown[]) => {
    const { text } = query as { text?: string };
    const name = text && NAMED.exec(text)?.[1];
    return send(name ? { ...(query as object), name } : query, ...rest);
  };
  client.query = named as typeof client.query;
}
