import { createFileRoute } from '@tanstack/react-router';
import { FindComplaintPage } from '#web/features/conduct/complaints/find-complaint-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/complaint/')({
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Find your complaint', unlisted: true }),
  component: () => <FindComplaintPage isUnknown={false} />,
});
