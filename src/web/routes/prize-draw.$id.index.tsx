import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LazyDrawExtras } from '#web/features/awards/timeline/lazy-extras.ts';
import { DrawMissingGoBack } from '#web/features/draws/page/draw-missing.tsx';
import { DrawPage } from '#web/features/draws/page/draw-page.tsx';
import { DrawSkeleton } from '#web/features/draws/page/draw-skeleton.tsx';
import { loadDrawPage } from '#web/features/draws/page/load-draw-page.ts';
import { buildDrawHead } from '#web/features/draws/sharing/draw-head.ts';
import { DrawStructure } from '#web/features/draws/sharing/draw-structure.tsx';
import { ShareKit } from '#web/features/draws/sharing/share-kit.tsx';
import { heldTicketsQuery } from '#web/features/sales/held-tickets/held-tickets-query.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { orNotFound } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';

type DrawSearch = { preview?: true; returnToEdit?: true };

const isTrue = (value: unknown) => value === true || value === 'true';

export const Route = createFileRoute('/prize-draw/$id/')({
  // Every visitor to the page needs all of these, and one file is smaller than several.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'notFoundComponent']],
  staticData: { drawFonts: true, sellsTickets: true },
  validateSearch: (search): DrawSearch => ({
    ...(isTrue(search.preview) && { preview: true }),
    ...(isTrue(search.returnToEdit) && { returnToEdit: true }),
  }),
  loader: async ({ context, params: { id } }) => {
    const draw = await orNotFound(loadDrawPage(context, id));
    const { loadDrawExtras } = await import('#web/features/awards/timeline/draw-extras.tsx');
    await Promise.all([loadDrawExtras(context, draw), LazyDrawExtras.preload()]);
    return draw;
  },
  head: ({ match, loaderData: draw }) => {
    const { site } = match.context;
    if (!draw) return buildPageHead(site, { title: 'Prize Draw Not Found' });
    return buildDrawHead(site, draw, { title: draw.title, unlisted: match.search.preview === true });
  },
  pendingComponent: DrawSkeleton,
  notFoundComponent: DrawMissingGoBack,
  component: Draw,
});

function Draw() {
  const { id } = Route.useParams();
  const { preview = false, returnToEdit = false } = Route.useSearch();
  const draw = Route.useLoaderData();
  // The loader fetches it for signed-in users.
  const { data: held } = useQuery({ ...heldTicketsQuery(useApi(), id), enabled: false });
  // The key resets the page's state when the draw changes.
  return (
    <>
      <DrawStructure draw={draw} />
      <DrawPage
        key={id}
        id={id}
        preview={preview}
        returnToEdit={returnToEdit}
        own={held?.total ?? 0}
        share={<ShareKit draw={draw} />}
        notice={<LazyDrawExtras id={id} part="open-order" />}
        held={<LazyDrawExtras id={id} part="held-tickets" />}
        awards={<LazyDrawExtras id={id} part="awards" />}
      />
    </>
  );
}
