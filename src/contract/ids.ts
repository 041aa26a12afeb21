import { z } from 'zod';

/** What names anything that is kept, however its letters were written: ids are compared as the database writes them. */
export const Id = z.uuid().toLowerCase();

/** The parameter of a call about one thing. */
export const ById = z.object({ id: Id });
