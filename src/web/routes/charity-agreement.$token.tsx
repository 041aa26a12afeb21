import { createFileRoute } from '@tanstack/react-router';
import { AgreementPage } from '#web/features/payouts/charity/agreement-page.tsx';
import { findLinkProblem } from '#web/features/payouts/charity/link-problem.ts';
import { buildPageHead } from '#web/lib/head.ts';

export const Route = createFileRoute('/charity-agreement/$token')({
  // Opening the page changes nothing, because email scanners also follow links.
  loader: async ({ context: { api }, params: { token } }) => {
    try {
      const offer = await api('GET /api/v1/charity-agreements/:token', { params: { token } });
      return { offer, problem: null };
    } catch (error) {
      const problem = findLinkProblem(error);
      if (problem) return { offer: null, problem };
      throw error;
    }
  },
  head: ({ match }) =>
    buildPageHead(match.context.site, { title: 'Agreement with a charity', unlisted: true }),
  component: Agreement,
});

function Agreement() {
  const { token } = Route.useParams();
  const { offer, problem } = Route.useLoaderData();
  // The key resets the page's state when the link changes.
  return <AgreementPage key={token} token={token} offer={offer} problem={problem} />;
}
