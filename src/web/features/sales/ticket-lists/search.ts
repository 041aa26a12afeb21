import { TICKET_STATUSES, type TicketStatus } from '#domain/orders/ticket-search.ts';
import { oneOf, positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

export type TicketListSearch = { search?: string; status?: TicketStatus; page?: number };

const LONGEST = 200;

/** Search parameters of the ticket list: the search text, the status, and the page (left out for the first). */
export function parseTicketListSearch(raw: RawSearch): TicketListSearch {
  const search = text(raw.search)?.slice(0, LONGEST);
  const status = oneOf(raw.status, TICKET_STATUSES);
  const page = positiveInteger(raw.page) ?? 1;
  return {
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(page > 1 && { page }),
  };
}
