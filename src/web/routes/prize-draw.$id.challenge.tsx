import { createFileRoute, redirect } from '@tanstack/react-router';
import { limitsQuery } from '#web/features/accounts/limits/queries.ts';
import { DrawMissingGoHome } from '#web/features/draws/page/draw-missing.tsx';
import { StepSkeleton } from '#web/features/draws/page/step-skeleton.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { ChallengePage } from '#web/features/sales/challenges/challenge-page.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';
import { positiveInteger } from '#web/lib/search.ts';
import { sessionQuery } from '#web/lib/session.tsx';

export const Route = createFileRoute('/prize-draw/$id/challenge')({
  staticData: { drawFonts: true },
  validateSearch: ({ quantity }): { quantity?: number } => {
    const chosen = positiveInteger(quantity);
    return chosen === undefined ? {} : { quantity: chosen };
  },
  loader: async ({ context: { queryClient, api }, params: { id } }) => {
    const draw = await orNotFound(queryClient.ensureQueryData(drawQuery(api, id)));
    if (draw.skillGameType === null) {
      throw redirect({ to: '/prize-draw/$id/tickets', params: { id }, replace: true });
    }
    const user = await queryClient.ensureQueryData(sessionQuery(api)).catch(() => null);
    // If the limits cannot be loaded, the server still rejects the purchase.
    if (user) await queryClient.prefetchQuery({ ...limitsQuery(api, user.id), staleTime: 0 });
    return draw;
  },
  head: ({ match, loaderData: draw }) => ({
    ...buildPageHead(match.context.site, {
      title: draw ? `Skill challenge: ${draw.title}` : 'Prize Draw Not Found',
      unlisted: true,
    }),
  }),
  pendingComponent: StepSkeleton,
  notFoundComponent: DrawMissingGoHome,
  component: Challenge,
});

function Challenge() {
  const { id } = Route.useParams();
  const { quantity } = Route.useSearch();
  return <ChallengePage key={id} id={id} quantity={quantity} />;
}
