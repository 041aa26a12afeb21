import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { SealedEntries } from '#contract/drawing/proofs.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Button } from '#web/components/ui/button.tsx';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { ENTRIES_PER_PAGE } from '../result/queries.ts';

type EntryNumbersProps = { id: string; first: SealedEntries };

/** The ticket numbers. They are collapsed at first, and loaded page by page on request. */
export function EntryNumbers({ id, first }: EntryNumbersProps) {
  const api = useApi();
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['entries', id],
    queryFn: ({ pageParam: after }) =>
      api('GET /api/v1/prize-draws/:id/entries', {
        params: { id },
        query: { after, limit: ENTRIES_PER_PAGE },
      }),
    initialPageParam: 0,
    initialData: { pages: [first], pageParams: [0] },
    getNextPageParam: (_last, pages) => nextAfter(pages, first.entered),
  });
  const numbers = data.pages.flatMap((page) => page.numbers);
  const own = useOwnNumbers(id);
  return (
    <details className="group mt-5">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-accent">
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" aria-hidden="true" />
        All numbers in the draw
      </summary>
      <ol className="tabular mt-2 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-3 gap-y-1">
        {numbers.map((number) => (
          <li key={number}>
            {own.has(number) ? (
              <strong className="font-semibold text-accent">
                {formatTicketNumber(number)}
                <span className="block text-sm leading-tight">yours</span>
              </strong>
            ) : (
              formatTicketNumber(number)
            )}
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          pending={isFetching}
          onClick={() => void fetchNextPage()}
        >
          {`Show more of ${formatNumber(first.entered)}`}
        </Button>
      )}
    </details>
  );
}

/** The numbers of the signed-in user's tickets. */
function useOwnNumbers(id: string): ReadonlySet<number> {
  const { user } = useAuth();
  const query = callQuery(useApi(), 'GET /api/v1/prize-draws/:id/tickets', {
    params: { id },
    query: { mine: 'true', status: 'active', limit: 1000 },
  });
  const { data = [] } = useQuery({ ...query, enabled: user !== null });
  return new Set(data.map(({ ticketNumber }) => ticketNumber));
}

/** Returns the cursor of the next page, which is the last number shown; undefined if there are no more. */
function nextAfter(pages: readonly SealedEntries[], entered: number): number | undefined {
  const shown = pages.reduce((sum, { numbers }) => sum + numbers.length, 0);
  return shown < entered ? pages.at(-1)?.numbers.at(-1) : undefined;
}
