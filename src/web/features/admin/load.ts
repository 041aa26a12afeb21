import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '#domain/accounts/roles.ts';
import { awardsQuery, threadQuery } from '#web/features/awards/queries.ts';
import { deliveryQuery, emailPageQuery } from '#web/features/email/outbox/queries.ts';
import { parseEmailListSearch } from '#web/features/email/outbox/search.ts';
import type { Api } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { ageDocumentsQuery } from './ages/queries.ts';
import { findArea, listAreas } from './areas.tsx';
import { auditQuery, historyQuery } from './audit/queries.ts';
import { caseDrawQuery, casesQuery } from './awards/queries.ts';
import { complaintQuery, complaintsQuery } from './complaints/queries.ts';
import { disputesQuery } from './disputes/queries.ts';
import { drawDisputesQuery, drawQuery, drawsQuery } from './draws/queries.ts';
import { mappingsQuery } from './emails/queries.ts';
import { findQuery } from './find/queries.ts';
import { hostDisputesQuery, hostDrawsQuery, hostQuery, hostsQuery, watchedQuery } from './hosts/queries.ts';
import { confirmedQuery, issuesQuery, subscribersQuery } from './newsletter/queries.ts';
import { organisationsQuery } from './organisations/queries.ts';
import { filesQuery, payableQuery, payablesQuery, totalsQuery } from './payouts/queries.ts';
import { orderQuery, ordersQuery, peopleQuery, personQuery } from './people/queries.ts';
import { findingQuery, reconciliationQuery } from './reconciliation/queries.ts';
import type { AdminSearch } from './search.ts';
import { signalsQuery } from './signals/queries.ts';
import { failedPaymentsQuery, statisticsQuery } from './statistics/queries.ts';

type Fetch = QueryClient['prefetchQuery'];

type Opened = { api: Api; search: AdminSearch; role: Role };

/** Names the open area and the admin area, for the page's title. */
export function buildAdminTitle(search: AdminSearch, role: Role): string {
  const area = findArea(search, role);
  return area ? `${area.title} · Admin Panel` : 'Admin Panel';
}

/** Prefetches the data of the open area. Never rejects: each area shows its own errors. */
export async function loadArea(queryClient: QueryClient, { api, search, role }: Opened): Promise<void> {
  const isAdmin = role === 'admin';
  if (!isAdmin && !listAreas(role).some(({ tab }) => tab === search.tab)) return;
  // Only admins see the history of what was done.
  const fetch: Fetch = async (options) => {
    if (isAdmin || options.queryKey[0] !== 'GET /api/v1/admin/audit')
      await queryClient.prefetchQuery(options);
  };
  await Promise.all(search.open ? ofOne(fetch, api, search, search.open) : ofArea(fetch, api, search));
}

/** Prefetches the details of one host, draw, user or figure. */
function ofOne(fetch: Fetch, api: Api, search: AdminSearch, id: string): Promise<void>[] {
  const { tab } = search;
  if (tab === 'draws') {
    return [fetch(drawQuery(api, id)), fetch(drawDisputesQuery(api, id)), fetch(historyQuery(api, id))];
  }
  if (tab === 'awards' && search.draw) {
    return [
      fetch({ ...caseDrawQuery(api, search.draw), staleTime: 0 }),
      fetch({ ...awardsQuery(api, search.draw), staleTime: 0 }),
      fetch({ ...threadQuery(api, search.draw, id), staleTime: 0 }),
    ];
  }
  if (tab === 'complaints') return [fetch(complaintQuery(api, id))];
  if (tab === 'payouts') return [fetch(payableQuery(api, id))];
  if (tab === 'reconciliation') return [fetch(findingQuery(api, id))];
  if (tab === 'people' && search.order) return [fetch(orderQuery(api, id, search.order))];
  if (tab === 'people') {
    return [fetch(personQuery(api, id)), fetch(ordersQuery(api, id)), fetch(historyQuery(api, id))];
  }
  if (tab === 'statistics') return [fetch(failedPaymentsQuery(api, search))];
  if (tab !== undefined) return [];
  return [
    fetch(hostQuery(api, id)),
    fetch(hostDrawsQuery(api, id)),
    fetch(hostDisputesQuery(api, id)),
    fetch(historyQuery(api, id)),
  ];
}

function ofArea(fetch: Fetch, api: Api, search: AdminSearch): Promise<void>[] {
  switch (search.tab) {
    case 'organisations':
      return [fetch(organisationsQuery(api, search))];
    case 'find':
      return search.search ? [fetch(findQuery(api, search.search))] : [];
    case 'disputes':
      return [fetch(disputesQuery(api, search))];
    case 'draws':
      return [fetch(drawsQuery(api, search))];
    case 'awards':
      return [fetch(casesQuery(api, search))];
    case 'signals':
      return [fetch(signalsQuery(api, search))];
    case 'ages':
      return [fetch(ageDocumentsQuery(api, search))];
    case 'complaints':
      return [fetch(complaintsQuery(api, search))];
    case 'payouts':
      return [fetch(payablesQuery(api, search)), fetch(totalsQuery(api, search)), fetch(filesQuery(api))];
    case 'reconciliation':
      return [fetch(reconciliationQuery(api, search))];
    case 'people':
      return [fetch(peopleQuery(api, search))];
    case 'emails':
      return [fetch(mappingsQuery(api)), fetch(deliveryQuery(api))];
    case 'newsletter':
      return [fetch(subscribersQuery(api, search)), fetch(confirmedQuery(api)), fetch(issuesQuery(api))];
    case 'statistics':
      return [fetch(statisticsQuery(api, search))];
    case 'outbox':
      return [
        fetch(emailPageQuery(api, parseEmailListSearch(search))),
        fetch({ ...callQuery(api, 'GET /api/v1/admin/jobs'), staleTime: 0 }),
      ];
    case 'settings':
      return [fetch({ ...callQuery(api, 'GET /api/v1/admin/settings'), staleTime: 0 })];
    case 'audit':
      return [fetch(auditQuery(api, search)), fetch(callQuery(api, 'GET /api/v1/admin/audit/acts'))];
    default:
      return [fetch(hostsQuery(api, search)), fetch(watchedQuery(api))];
  }
}
