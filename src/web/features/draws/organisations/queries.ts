import type { QueryKey } from '@tanstack/react-query';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';

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

/** Whether a query shows organisations, or draws with their names. */
export const isOfOrganisation = ({ queryKey: [name] }: { queryKey: QueryKey }): boolean =>
  typeof name === 'string' && (name.includes('organisation') || name.includes('draw'));
