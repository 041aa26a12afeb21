import { createFileRoute } from '@tanstack/react-router';
import { LeavePage } from '#web/features/draws/updates/leave-page.tsx';
import { leaveSearch } from '#web/features/draws/updates/leave-search.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { parseLinkSearch } from '#web/lib/search.ts';

export const Route = createFileRoute('/leave-updates')({
  validateSearch: parseLinkSearch,
  head: ({ match }) =>
    buildPageHead(match.context.site, { title: 'Unsubscribe from updates', unlisted: true }),
  component: () => <LeavePage {...leaveSearch(Route.useSearch())} />,
});
