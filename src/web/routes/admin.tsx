import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '#web/features/admin/admin-page.tsx';
import { mappingsQuery } from '#web/features/admin/email-queries.ts';
import { LoadingHosts } from '#web/features/admin/host-verification.tsx';
import { hostsQuery } from '#web/features/admin/queries.ts';
import { adminSearch } from '#web/features/admin/search.ts';
import { deliveryQuery, mailPageQuery } from '#web/features/mails/queries.ts';
import { requireRole } from '#web/features/signing-in/guards.ts';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin')({
  validateSearch: adminSearch,
  beforeLoad: requireRole(['admin']),
  // As it is now, whenever the page is opened. Never rejects: each area says what failed and offers to try again.
  loader: ({ context: { queryClient, api }, location }) => {
    const search = adminSearch(location.search);
    if (search.tab === 'emails') {
      return Promise.all([
        queryClient.prefetchQuery(mappingsQuery(api)),
        queryClient.prefetchQuery(deliveryQuery(api)),
      ]);
    }
    return search.tab === 'outbox'
      ? queryClient.prefetchQuery(mailPageQuery(api, search))
      : queryClient.prefetchQuery({ ...hostsQuery(api), staleTime: 0 });
  },
  head: ({ match }) => pageHead(match.context.site, { title: 'Admin Panel', unlisted: true }),
  pendingComponent: LoadingHosts,
  component: Admin,
});

function Admin() {
  return <AdminPage search={Route.useSearch()} />;
}
