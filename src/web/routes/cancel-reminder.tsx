import { createFileRoute } from '@tanstack/react-router';
import { RemindPage } from '#web/features/draws/sale-reminders/remind-page.tsx';
import { parseRemindSearch } from '#web/features/draws/sale-reminders/search.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { parseLinkSearch } from '#web/lib/search.ts';

export const Route = createFileRoute('/cancel-reminder')({
  validateSearch: parseLinkSearch,
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Cancel a reminder', unlisted: true }),
  component: CancelReminder,
});

function CancelReminder() {
  const { token, outcome } = parseRemindSearch(Route.useSearch());
  return <RemindPage cancel={token} outcome={outcome} />;
}
