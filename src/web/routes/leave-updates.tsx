import { createFileRoute } from '@tanstack/react-router';
import { LeavePage } from '#web/features/draws/updates/leave-page.tsx';
import { leaveSearch } from '#web/features/draws/updates/leave-search.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/leave-updates')({
  head: ({ match }) =>
    buildPageHead(match.context.site, { title: 'Unsubscribe from updates', unlisted: true }),
  component: () => <LeavePage {...leaveSearch(Route.useSearch())} />,
});
