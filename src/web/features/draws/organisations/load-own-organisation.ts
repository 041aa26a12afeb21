import { notFound } from '@tanstack/react-router';
import type { User } from '#contract/accounts/accounts.ts';
import type { OwnOrganisation } from '#contract/draws/organisations.ts';
import { orNotFound } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { ownOrganisationsQuery } from './own-organisations.ts';
import { organisationQuery } from './queries.ts';

type Guarded = Pick<RouterContext, 'queryClient' | 'api' | 'setStatus'> & { user: User };

/** Loads an organisation for a page of its team. Admins act as its owners. Other users see that it is not theirs. */
export async function loadOwnOrganisation(
  { queryClient, api, user, setStatus }: Guarded,
  slug: string,
): Promise<OwnOrganisation> {
  const own = await queryClient.fetchQuery({ ...ownOrganisationsQuery(api, user.id), staleTime: 0 });
  const found = own.find((one) => one.slug === slug);
  if (found) return found;
  const organisation = await orNotFound(
    queryClient.fetchQuery({ ...organisationQuery(api, slug), staleTime: 0 }),
  );
  if (user.role === 'admin')
    return { ...organisation, role: 'owner', isHolder: false, mayPublish: false, nameRefusal: null };
  setStatus(403);
  throw notFound({ data: { isOfOthers: true } });
}
