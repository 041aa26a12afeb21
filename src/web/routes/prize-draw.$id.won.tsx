import { createFileRoute } from '@tanstack/react-router';
import { isPaidInCash } from '#domain/awards/states.ts';
import { requireSignIn } from '#web/features/accounts/sign-in/guards.ts';
import { findOwnAward } from '#web/features/awards/award-text.ts';
import { awardsQuery, threadQuery } from '#web/features/awards/queries.ts';
import wonCss from '#web/features/awards/won/won.css?url';
import { WonPage } from '#web/features/awards/won/won-page.tsx';
import { DrawMissingGoHome } from '#web/features/draws/page/draw-missing.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { paymentsOfDrawQuery, payoutQuery } from '#web/features/payouts/queries.ts';
import { WinnerCash } from '#web/features/payouts/won/winner-cash.tsx';
import { buildHostPageHead } from '#web/lib/host-page-head.ts';
import { orNotFound } from '#web/lib/query.ts';
import { text } from '#web/lib/search.ts';
import { openingTime } from '#web/lib/server-time.ts';

export const Route = createFileRoute('/prize-draw/$id/won')({
  // One file, because every page knows the names of all files.
  codeSplitGroupings: [['loader', 'component', 'notFoundComponent']],
  // The page fills the screen, so the site's header and footer are hidden.
  staticData: { bare: true, drawFonts: true },
  validateSearch: ({ award }): { award?: string | undefined } => ({ award: text(award) }),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search: { award } }) => ({ award }),
  loader: async ({ context: { queryClient, api, setStatus, user }, params: { id }, deps }) => {
    // Shows the current state, not the cached state of an earlier visit.
    const now = { staleTime: 0 };
    const [{ title, fontPair }, awards] = await orNotFound(
      Promise.all([
        queryClient.fetchQuery({ ...drawQuery(api, id), ...now }),
        queryClient.fetchQuery({ ...awardsQuery(api, id), ...now }),
      ]),
    );
    const open = findOwnAward(awards, deps.award);
    if (!open) setStatus(403);
    else if (open.state !== 'won')
      // None of these rejects: each part shows its own error.
      await Promise.all([
        queryClient.prefetchQuery({ ...threadQuery(api, id, open.id), ...now }),
        ...(isPaidInCash(open)
          ? [
              queryClient.prefetchQuery({ ...payoutQuery(api, user.id), ...now }),
              queryClient.prefetchQuery({ ...paymentsOfDrawQuery(api, user.id, id), ...now }),
            ]
          : []),
      ]);
    return { title: `Your prize: ${title}`, fontPair, time: openingTime() };
  },
  head: (loaded) => ({ ...buildHostPageHead(loaded), links: [{ rel: 'stylesheet', href: wonCss }] }),
  notFoundComponent: DrawMissingGoHome,
  component: Won,
});

function Won() {
  const { id } = Route.useParams();
  const { user } = Route.useRouteContext();
  const { award } = Route.useSearch();
  const { time } = Route.useLoaderData();
  // The key resets the page's state when the draw changes.
  return (
    <WonPage
      key={id}
      id={id}
      user={user}
      time={time}
      awardId={award}
      cash={(won) => <WinnerCash drawId={id} userId={user.id} award={won} />}
    />
  );
}
