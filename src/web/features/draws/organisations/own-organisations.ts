import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import type { OwnOrganisation } from '#contract/draws/organisations.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';

/** The organisations whose team the user is in, with their role in each. */
export function ownOrganisationsQuery(api: Api, userId: string) {
  return callQuery(api, 'GET /api/v1/users/:id/organisations', { params: { id: userId } });
}

const NONE: readonly OwnOrganisation[] = [];

/** The user's organisations as far as they are loaded. Loaders fetch them for pages that depend on them. */
export function useOwnOrganisations(user: Pick<User, 'id'> | null): readonly OwnOrganisation[] {
  const { data } = useQuery({ ...ownOrganisationsQuery(useApi(), user?.id ?? ''), enabled: false });
  return data ?? NONE;
}
