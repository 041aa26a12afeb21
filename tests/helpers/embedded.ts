import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { OpenDatabase } from '#server/db/database.ts';
import { EXTENSIONS } from '#server/db/embedded.ts';
import * as schema from '#server/db/schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the output of `dumpDataDir`. */
    migratedDatabase: string;
  }
}

/** The embedded database in memory: the same engine without the disk; empty, or a copy. */
export async function openInMemory(copyOf?: Blob): Promise<OpenDatabase & { client: PGlite }> {
  const client = await PGlite.create({ extensions: EXTENSIONS, ...(copyOf && { loadDataDir: copyOf }) });
  return { kind: 'embedded', db: drizzle({ client, schema }), client, close: () => client.close() };
}
