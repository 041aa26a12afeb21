import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { PictureFormat, StoredPicture } from '#domain/pictures/address.ts';
import type { Connection, Transaction } from '#server/db/database.ts';
import { pictureFiles, pictures } from '#server/db/schema.ts';
import type { EncodedPicture } from './processing/encode.ts';

const now = sql`draw_clock()`;

const columns = { id: pictures.id, width: pictures.width, height: pictures.height };

/** Finds the picture that was made from exactly this file, and renews its retention. */
export async function renewBySource(
  connection: Connection,
  sourceHash: Uint8Array,
): Promise<StoredPicture | undefined> {
  const [row] = await connection
    .update(pictures)
    .set({ givenAt: now })
    .where(eq(pictures.sourceHash, sourceHash))
    .returning(columns);
  return row;
}

/** Returns those of the given pictures that exist, and renews their retention. */
export async function renewByIds(connection: Connection, ids: readonly string[]): Promise<StoredPicture[]> {
  if (ids.length === 0) return [];
  // Rows are locked in the order of their ids, which prevents deadlocks between draws that use the same pictures.
  const inOrder = connection
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]))
    .orderBy(pictures.id)
    .for('no key update');
  return connection
    .update(pictures)
    .set({ givenAt: now })
    .where(inArray(pictures.id, inOrder))
    .returning(columns);
}

/** Returns the new picture, or the one that another request has made from the same file in the meantime. */
export async function insertPicture(
  tx: Transaction,
  sourceHash: Uint8Array,
  { width, height, files }: EncodedPicture,
): Promise<StoredPicture> {
  const [row] = await tx
    .insert(pictures)
    .values({ id: uuidv7(), sourceHash, width, height })
    .onConflictDoUpdate({ target: pictures.sourceHash, set: { givenAt: now } })
    .returning(columns);
  if (!row) throw new Error('the picture was not written');
  await tx
    .insert(pictureFiles)
    .values(files.map((file) => ({ pictureId: row.id, ...file })))
    .onConflictDoNothing();
  return row;
}

type File = { id: string; width: number; format: PictureFormat };

/** A request for the full size includes the height, which must match. */
export async function findFile(
  connection: Connection,
  { id, width, format, height }: File & { height?: number | undefined },
): Promise<Uint8Array | undefined> {
  const [row] = await connection
    .select({ bytes: pictureFiles.bytes })
    .from(pictureFiles)
    .innerJoin(pictures, eq(pictures.id, pictureFiles.pictureId))
    .where(
      and(
        eq(pictureFiles.pictureId, id),
        eq(pictureFiles.width, width),
        eq(pictureFiles.format, format),
        height === undefined ? undefined : and(eq(pictures.height, height), eq(pictures.width, width)),
      ),
    );
  return row?.bytes;
}

/** Deletes pictures that no draw uses and that were last returned more than `days` days ago. */
export async function deleteUnusedPictures(connection: Connection, days: number): Promise<void> {
  await connection.execute(sql`
    with addresses as (
      select image_url as address from prize_draws
      union all select picture->>'url' from prize_draws, jsonb_array_elements(gallery) picture
    ), named as materialized (
      select distinct substring(address from '^/pictures/([0-9a-f-]{36})/') as id from addresses
      where address like '/pictures/%'
    )
    delete from pictures
    where given_at < (select draw_clock()) - make_interval(days => ${days}::int)
      and id::text not in (select id from named where id is not null)`);
}
