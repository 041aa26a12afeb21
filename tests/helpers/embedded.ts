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

/** Opens the embedded database in memory, empty or as a copy: the same engine, but without the disk. */
export async function openInMemory(copyOf?: Blob): Promise<OpenDatabase & { client: PGlite }> {
  const client = await PGlite.create({ extensions: EXTENSIONS, ...(copyOf && { loadDataDir: copyOf }) });
  const db = drizzle({ client, schema });
  return { kind: 'embedded', db, client, runSession: (work) => work(db), close: () => client.close() };
}
