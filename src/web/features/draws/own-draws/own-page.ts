import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { DRAWS_PER_PAGE, ownPageQuery, ownTotalsQuery } from './queries.ts';
import type { ListOptions } from './search.ts';

export const calculatePageCount = (total: number): number => Math.max(1, Math.ceil(total / DRAWS_PER_PAGE));

/** Returns the requested page, or the last one if it is out of range. */
const shownPage = (page: number, total: number | undefined): number =>
  total === undefined ? page : Math.min(page, calculatePageCount(total));

/** Returns one page of a host's draws. Keeps the previous page while the next one loads. */
export function useOwnPage(userId: string, wish: ListOptions) {
  const api = useApi();
  const asked = useQuery({ ...ownPageQuery(api, userId, wish), placeholderData: keepPreviousData });
  const page = shownPage(wish.page, asked.isPlaceholderData ? undefined : asked.data?.total);
  const shown = useQuery({
    ...ownPageQuery(api, userId, { ...wish, page }),
    placeholderData: keepPreviousData,
  });
  return { ...shown, page };
}

/** Prefetches the initial host view. Never rejects: the view shows its own errors. */
export async function loadOwnDraws(
  { queryClient, api }: { queryClient: QueryClient; api: Api },
  userId: string,
  wish: ListOptions,
): Promise<void> {
  const load = async () => {
    const asked = ownPageQuery(api, userId, wish);
    await queryClient.prefetchQuery(asked);
    const page = shownPage(wish.page, queryClient.getQueryData(asked.queryKey)?.total);
    if (page !== wish.page) await queryClient.prefetchQuery(ownPageQuery(api, userId, { ...wish, page }));
  };
  await Promise.all([load(), queryClient.prefetchQuery(ownTotalsQuery(api, userId))]);
}
