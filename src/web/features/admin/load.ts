import type { QueryClient } from '@tanstack/react-query';
import { deliveryQuery, mailPageQuery } from '#web/features/mails/queries.ts';
import { mailListSearch } from '#web/features/mails/search.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { auditQuery } from './audit/queries.ts';
import { drawQuery, drawsQuery } from './draws/queries.ts';
import { mappingsQuery } from './email-queries.ts';
import { hostQuery, hostsQuery } from './hosts/queries.ts';
import { issuesQuery, subscribersQuery } from './newsletter/queries.ts';
import { peopleQuery, personQuery } from './people/queries.ts';
import type { AdminSearch } from './search.ts';
import { statisticsQuery } from './statistics/queries.ts';

/** Asks for what the open area shows, so that it is there with the page. Never rejects: each area says what failed. */
export async function loadArea(queryClient: QueryClient, api: Api, search: AdminSearch): Promise<void> {
  const { open } = search;
  switch (search.tab) {
    case undefined:
      return open
        ? queryClient.prefetchQuery(hostQuery(api, open))
        : queryClient.prefetchQuery(hostsQuery(api, search));
    case 'draws':
      return open
        ? queryClient.prefetchQuery(drawQuery(api, open))
        : queryClient.prefetchQuery(drawsQuery(api, search));
    case 'people':
      return open
        ? queryClient.prefetchQuery(personQuery(api, open))
        : queryClient.prefetchQuery(peopleQuery(api, search));
    case 'emails':
      await Promise.all([
        queryClient.prefetchQuery(mappingsQuery(api)),
        queryClient.prefetchQuery(deliveryQuery(api)),
      ]);
      return;
    case 'newsletter':
      await Promise.all([
        queryClient.prefetchQuery(subscribersQuery(api, search)),
        queryClient.prefetchQuery(issuesQuery(api)),
      ]);
      return;
    case 'statistics':
      return queryClient.prefetchQuery(statisticsQuery(api, search));
    case 'outbox':
      await Promise.all([
        queryClient.prefetchQuery(mailPageQuery(api, mailListSearch(search))),
        queryClient.prefetchQuery({ ...callQuery(api, 'GET /api/v1/admin/jobs'), staleTime: 0 }),
      ]);
      return;
    case 'settings':
      return queryClient.prefetchQuery({ ...callQuery(api, 'GET /api/v1/admin/settings'), staleTime: 0 });
    case 'audit':
      await Promise.all([
        queryClient.prefetchQuery(auditQuery(api, search)),
        queryClient.prefetchQuery(callQuery(api, 'GET /api/v1/admin/audit/acts')),
      ]);
  }
}
