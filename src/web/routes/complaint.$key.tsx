import { createFileRoute } from '@tanstack/react-router';
import { ComplaintPage } from '#web/features/conduct/complaints/complaint-page.tsx';
import { FindComplaintPage } from '#web/features/conduct/complaints/find-complaint-page.tsx';
import { ApiError } from '#web/lib/api.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/complaint/$key')({
  loader: async ({ context: { api }, params: { key } }) => {
    try {
      return await api('GET /api/v1/complaints/:key', { params: { key } });
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) throw error;
      return null;
    }
  },
  head: ({ match }) => buildPageHead(match.context.site, { title: 'Your complaint', unlisted: true }),
  component: Complaint,
});

function Complaint() {
  const { key } = Route.useParams();
  const complaint = Route.useLoaderData();
  if (!complaint) return <FindComplaintPage isUnknown />;
  // The key resets the page's state when the link changes.
  return <ComplaintPage key={key} linkKey={key} complaint={complaint} />;
}
