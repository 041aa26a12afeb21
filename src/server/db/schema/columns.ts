import { sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';

/** Ids are UUIDv7: they sort by creation time and can be created before the row is written. */
export const id = () => uuid('id').primaryKey().$defaultFn(uuidv7);

/** A point in time, stored as `timestamptz` and read as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Uses the database's clock, so that all processes agree on the time. */
export const createdAt = (name = 'created_at') => moment(name).notNull().default(sql`draw_clock()`);

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
