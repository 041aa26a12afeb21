import { createFileRoute } from '@tanstack/react-router';
import { RemindPage } from '#web/features/draws/sale-reminders/remind-page.tsx';
import { parseRemindSearch } from '#web/features/draws/sale-reminders/search.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { parseLinkSearch } from '#web/lib/search.ts';

export const Route = createFileRoute('/remind-me')({
  validateSearch: parseLinkSearch,
  head: ({ match }) =>
    buildPageHead(match.context.site, { title: 'Reminder of a prize draw', unlisted: true }),
  component: () => <RemindPage {...parseRemindSearch(Route.useSearch())} />,
});
