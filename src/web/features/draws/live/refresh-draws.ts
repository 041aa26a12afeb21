import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whether a query shows draws or their tickets. */
function isOfDraws([name]: QueryKey): boolean {
  return typeof name === 'string' && name.includes('draw');
}

/**
 * Call this after a draw or its tickets have changed. Refetches what is on screen, and removes the rest from the
 * cache.
 */
export async function refreshDraws(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => isOfDraws(queryKey);
  queryClient.removeQueries({ type: 'inactive', predicate });
  await queryClient.invalidateQueries({ predicate });
}
