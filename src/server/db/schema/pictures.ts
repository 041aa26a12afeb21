import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { PictureFormat } from '#domain/pictures/address.ts';
import { bytea, createdAt, id } from './columns.ts';

/**
 * A picture. It has no owner: uploading the same file twice creates only one picture. It is kept while a draw uses it,
 * and for some time after its URL was last returned.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    /** SHA-256 of the uploaded file. */
    sourceHash: bytea('source_hash').notNull().unique('pictures_source'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAt(),
    /** When its URL was last returned or submitted with a draw. */
    givenAt: createdAt('given_at'),
  },
  (t) => [
    check('pictures_size', sql`${t.width} between 1 and 1920 and ${t.height} between 1 and 1920`),
    index('pictures_given').on(t.givenAt),
  ],
);

/** One file of a picture, in one size and format. It never changes. */
export const pictureFiles = pgTable(
  'picture_files',
  {
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    format: text('format').$type<PictureFormat>().notNull(),
    bytes: bytea('bytes').notNull(),
    /** SHA-256 of the bytes. Public logs contain it for the full-size WebP. */
    hash: bytea('hash').notNull().generatedAlwaysAs(sql`sha256(bytes)`),
  },
  (t) => [
    primaryKey({ columns: [t.pictureId, t.width, t.format] }),
    index('picture_files_hash').on(t.hash),
    check('picture_files_format', sql`${t.format} in ('avif', 'webp')`),
  ],
);

/**
 * The copy of a picture at Cloudinary. Pages show Cloudinary's picture; the copy is the evidence of what it was when
 * the draw was saved.
 */
export const pictureCopies = pgTable(
  'picture_copies',
  {
    address: text('address').primaryKey(),
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
  },
  (t) => [index('picture_copies_picture').on(t.pictureId)],
);
