import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether a query shows draws or their tickets. */
function isOfDraws([name]: QueryKey): boolean {
  return typeof name === 'string' && name.includes('draw');
}

/** Call after a draw or its tickets changed: refetches what is on screen, and drops the rest from the cache. */
export async function refreshDraws(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => isOfDraws(queryKey);
  queryClient.removeQueries({ type: 'inactive', predicate });
  await queryClient.invalidateQueries({ predicate });
}
