import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Limits } from '#contract/play/play.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';

/** The user's monthly limit, what they have spent of it, and their break. */
export const limitsQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/limits', { params: { id } });

/** The signed-in user's limits; undefined for visitors and until they are loaded. */
export function useOwnLimits(): Limits | undefined {
  const api = useApi();
  const { user } = useAuth();
  return useQuery({ ...limitsQuery(api, user?.id ?? ''), enabled: user !== null, staleTime: 0 }).data;
}

/** Changes the user's limit. */
export function useChangeLimit(userId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (monthlyPence: number | null) =>
      api('PUT /api/v1/users/:id/limits', { params: { id: userId }, body: { monthlyPence } }),
    onSuccess: (limits) => queryClient.setQueryData(limitsQuery(api, userId).queryKey, limits),
  });
}
