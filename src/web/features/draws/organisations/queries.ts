import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts/accounts.ts';
import type { OwnOrganisation } from '#contract/draws/organisations.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';

/** The organisations whose team the user is in, with their role in each. */
export function ownOrganisationsQuery(api: Api, userId: string) {
  return callQuery(api, 'GET /api/v1/users/:id/organisations', { params: { id: userId } });
}

/** The public page of an organisation. */
export function organisationPageQuery(api: Api, slug: string) {
  return callQuery(api, 'GET /api/v1/organisations/:slug/page', { params: { slug } });
}

export function organisationQuery(api: Api, slug: string) {
  return callQuery(api, 'GET /api/v1/organisations/:slug', { params: { slug } });
}

/** The members of a team and its open invitations. */
export function teamQuery(api: Api, slug: string) {
  return callQuery(api, 'GET /api/v1/organisations/:slug/members', { params: { slug } });
}

const NONE: readonly OwnOrganisation[] = [];

/** The user's organisations as far as they are loaded. Loaders fetch them for pages that depend on them. */
export function useOwnOrganisations(user: Pick<User, 'id'> | null): readonly OwnOrganisation[] {
  const { data } = useQuery({ ...ownOrganisationsQuery(useApi(), user?.id ?? ''), enabled: false });
  return data ?? NONE;
}

/** Whether a query shows organisations, or draws with their names. */
export const isOfOrganisation = ({ queryKey: [name] }: { queryKey: QueryKey }): boolean =>
  typeof name === 'string' && (name.includes('organisation') || name.includes('draw'));
