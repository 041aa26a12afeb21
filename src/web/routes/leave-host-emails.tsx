import { createFileRoute } from '@tanstack/react-router';
import { LeaveNoticesPage } from '#web/features/email/host-notices/leave-page.tsx';
import { parseLeaveSearch } from '#web/features/email/host-notices/leave-search.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { parseLinkSearch } from '#web/lib/search.ts';

export const Route = createFileRoute('/leave-host-emails')({
  validateSearch: parseLinkSearch,
  head: ({ match }) =>
    buildPageHead(match.context.site, { title: 'Unsubscribe from emails about sales', unlisted: true }),
  component: () => <LeaveNoticesPage {...parseLeaveSearch(Route.useSearch())} />,
});
