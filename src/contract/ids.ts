import { z } from 'zod';

/** A UUID. Upper case is accepted and converted to lower case, as in the database. */
export const Id = z.uuid().toLowerCase();

/** The path parameters of calls about one object. */
export const ById = z.object({ id: Id });

/** The path parameters of calls about one ticket in a draw. */
export const TicketOfDraw = z.object({ id: Id, ticketId: Id });
