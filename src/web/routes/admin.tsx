import { createFileRoute } from '@tanstack/react-router';
import { requireRole } from '#web/features/accounts/guards.ts';
import { AdminPage } from '#web/features/admin/admin-page.tsx';
import { LoadingHosts } from '#web/features/admin/host-verification.tsx';
import { hostsQuery } from '#web/features/admin/queries.ts';
import { pageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/admin')({
  beforeLoad: requireRole(['admin']),
  // As it is now, whenever the page is opened. Never rejects: the page says what failed and offers to try again.
  loader: ({ context }) => context.queryClient.prefetchQuery({ ...hostsQuery(context.api), staleTime: 0 }),
  head: ({ match }) => pageHead(match.context.site, { title: 'Admin Panel' }),
  pendingComponent: LoadingHosts,
  component: AdminPage,
});
