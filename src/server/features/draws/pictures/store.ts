import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { PictureFormat, StoredPicture } from '#domain/pictures/address.ts';
import { type Connection, queryRows, type Transaction } from '#server/db/database.ts';
import { drawPrizes, pictureCopies, pictureFiles, pictures, prizeDraws } from '#server/db/schema.ts';
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

/** Finds the file with these bytes. */
export async function findFileByHash(
  connection: Connection,
  hash: string,
): Promise<{ bytes: Uint8Array; format: PictureFormat } | undefined> {
  const [row] = await connection
    .select({ bytes: pictureFiles.bytes, format: pictureFiles.format })
    .from(pictureFiles)
    .where(eq(pictureFiles.hash, Buffer.from(hash, 'hex')))
    .limit(1);
  return row;
}

/** The address of a draw's picture, and the SHA-256 of its full-size WebP; null if it is not stored. */
export type DrawPicture = { address: string; hash: string | null };

/** The position of the prizes' pictures in the list, after any gallery. */
const AFTER_GALLERY = 1000;

/** Lists a draw's pictures in order: the main picture, the gallery, and those of the prizes by rank. */
export function listDrawPictures(connection: Connection, drawId: string): Promise<DrawPicture[]> {
  return queryRows<DrawPicture>(
    connection,
    sql`with named as (
      select image_url as address, 0 as at from ${prizeDraws} where id = ${drawId} and image_url is not null
      union all
      select one.picture->>'url', one.at from ${prizeDraws},
        jsonb_array_elements(gallery) with ordinality one(picture, at) where id = ${drawId}
      union all
      select image_url, ${AFTER_GALLERY} + rank from ${drawPrizes} where draw_id = ${drawId} and image_url is not null
    )
    select named.address, encode(f.hash, 'hex') as hash from named
      left join ${pictureCopies} c on c.address = named.address
      left join ${pictures} p
        on p.id = coalesce(c.picture_id, substring(named.address from ${STORED_ID}::text)::uuid)
      left join ${pictureFiles} f on f.picture_id = p.id and f.width = p.width and f.format = 'webp'
      order by named.at`,
  );
}

/** Returns those of the given addresses that have a copy. */
export async function listCopied(connection: Connection, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await connection
    .select({ address: pictureCopies.address })
    .from(pictureCopies)
    .where(inArray(pictureCopies.address, [...addresses]));
  return rows.map(({ address }) => address);
}

/** Keeps the first copy if there already is one. */
export async function insertCopy(connection: Connection, address: string, pictureId: string): Promise<void> {
  await connection.insert(pictureCopies).values({ address, pictureId }).onConflictDoNothing();
}

/** Matches the id in the address of a stored picture. */
const STORED_ID = '^/pictures/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/';

/**
 * Deletes pictures that no draw or organisation uses and that were last returned more than `days` days ago. Keeps those
 * in the terms of a public log, even if they were replaced later, because anyone may still compare them with the log.
 */
export async function deleteUnusedPictures(connection: Connection, days: number): Promise<void> {
  await connection.execute(sql`
    with addresses as (
      select image_url as address from prize_draws
      union all select picture->>'url' from prize_draws, jsonb_array_elements(gallery) picture
      union all select image_url from draw_prizes
      union all select logo_url from organisations
      union all select cover_url from organisations
    ), named as materialized (
      select substring(address from ${STORED_ID}::text)::uuid as id from addresses where address like '/pictures/%'
      union select c.picture_id from picture_copies c join addresses using (address)
      union select f.picture_id from log_terms t, jsonb_array_elements_text(t.document::jsonb -> 'pictures') promised
        join picture_files f on f.hash = decode(promised, 'hex')
    )
    delete from pictures
    where given_at < (select draw_clock()) - make_interval(days => ${days}::int)
      and id not in (select id from named where id is not null)`);
}
