import { z } from 'zod';

/** A UUID in any case, converted to lower case as the database writes it. */
export const Id = z.uuid().toLowerCase();

/** The parameter of a call about one object. */
export const ById = z.object({ id: Id });

/** The parameters of a call about one ticket of a draw. */
export const TicketOfDraw = z.object({ id: Id, ticketId: Id });
