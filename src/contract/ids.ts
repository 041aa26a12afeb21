import { z } from 'zod';

/** What names anything that is kept, however its letters were written: ids are compared as the database writes them. */
export const Id = z.uuid().toLowerCase();

/** The parameter of a call about one thing. */
export const ById = z.object({ id: Id });

/** The parameters of a call about one ticket of a draw. */
export const TicketOfDraw = z.object({ id: Id, ticketId: Id });
