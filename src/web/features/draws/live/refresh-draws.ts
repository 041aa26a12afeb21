import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Every list and page that shows something of prize draws or their tickets. */
function isOfDraws([name]: QueryKey): boolean {
  return typeof name === 'string' && name.includes('draw');
}

/**
 * After a draw or its tickets were changed: what is on screen is asked for again, and what is not is forgotten, so
 * that it will be asked for when it is needed.
 */
export async function refreshDraws(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => isOfDraws(queryKey);
  queryClient.removeQueries({ type: 'inactive', predicate });
  await queryClient.invalidateQueries({ predicate });
}
