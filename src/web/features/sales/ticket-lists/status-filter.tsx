import { Link } from '@tanstack/react-router';
import { TICKET_STATUSES, type TicketStatus } from '#domain/orders/ticket-search.ts';
import { cn } from '#web/components/ui/cn.ts';
import type { TicketListSearch } from './search.ts';

export const STATUS_NAMES: Record<TicketStatus, string> = {
  active: 'Active',
  voided: 'Voided',
  refunded: 'Refunded',
};

/** Links that filter the list by status and keep the search. */
export function StatusFilter({ drawId, search }: { drawId: string; search: TicketListSearch }) {
  const { search: text, status: current } = search;
  return (
    <nav aria-label="Tickets by status" className="flex flex-wrap gap-1">
      {[undefined, ...TICKET_STATUSES].map((status) => (
        <Link
          key={status ?? 'all'}
          to="/prize-draw/$id/view-tickets"
          params={{ id: drawId }}
          search={{ ...(text && { search: text }), ...(status && { status }) }}
          activeOptions={{ exact: true }}
          resetScroll={false}
          aria-current={status === current ? 'true' : undefined}
          className={cn(
            'tap inline-flex items-center rounded-control px-3.5 font-semibold text-sm',
            status === current ? 'bg-accent-soft text-ink' : 'text-accent hover:bg-accent-soft/60',
          )}
        >
          {status ? STATUS_NAMES[status] : 'All'}
        </Link>
      ))}
    </nav>
  );
}
