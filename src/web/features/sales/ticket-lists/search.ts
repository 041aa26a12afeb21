import { TICKET_STATUSES, type TicketStatus } from '#domain/orders/ticket-search.ts';
import { oneOf, positiveInteger, type RawSearch, text } from '#web/lib/search.ts';

export type TicketListSearch = { search?: string; status?: TicketStatus; page?: number };

const LONGEST = 200;

/** What the ticket list's address says: what is searched for, how they stand, and the page from 2 on. */
export function ticketListSearch(raw: RawSearch): TicketListSearch {
  const search = text(raw.search)?.slice(0, LONGEST);
  const status = oneOf(raw.status, TICKET_STATUSES);
  const page = positiveInteger(raw.page) ?? 1;
  return {
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(page > 1 && { page }),
  };
}
