import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';

/** The organisations in whose team the user is. */
export const ownOrganisationsQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/organisations', { params: { id } });

/** Whether the user runs the draw, as its host or in its team. The loader fetches the teams; the server decides. */
export function useRunsDraw(
  { userId, organisation }: Pick<PrizeDraw, 'userId' | 'organisation'>,
  user: Pick<User, 'id'> | null,
): boolean {
  const { data } = useQuery({ ...ownOrganisationsQuery(useApi(), user?.id ?? ''), enabled: false });
  if (!user) return false;
  return user.id === userId || (data?.some(({ slug }) => slug === organisation?.slug) ?? false);
}
