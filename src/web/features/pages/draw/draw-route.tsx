import { useQuery } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { LazyDrawExtras } from '#web/features/awards/timeline/lazy-extras.ts';
import { DrawPage } from '#web/features/draws/page/draw-page.tsx';
import { loadDrawPage } from '#web/features/draws/page/load-draw-page.ts';
import { buildDrawHead } from '#web/features/draws/sharing/draw-head.ts';
import { DrawStructure } from '#web/features/draws/sharing/draw-structure.tsx';
import { ShareKit } from '#web/features/draws/sharing/share-kit.tsx';
import { heldTicketsQuery } from '#web/features/sales/held-tickets/held-tickets-query.ts';
import { buildPageHead } from '#web/lib/head.ts';
import { type RouterContext, useApi } from '#web/lib/router-context.ts';

// What the two addresses of a draw's page share: `/prize-draw/{id}` and `/@{organisation}/{draw}`.

export type DrawSearch = { preview?: true; returnToEdit?: true };

const isTrue = (value: unknown) => value === true || value === 'true';

export const parseDrawSearch = (search: Record<string, unknown>): DrawSearch => ({
  ...(isTrue(search.preview) && { preview: true }),
  ...(isTrue(search.returnToEdit) && { returnToEdit: true }),
});

export async function loadDrawRoute(context: RouterContext, id: string): Promise<PrizeDraw> {
  const draw = await loadDrawPage(context, id);
  const { loadDrawExtras } = await import('#web/features/awards/timeline/draw-extras.tsx');
  await Promise.all([loadDrawExtras(context, draw), LazyDrawExtras.preload()]);
  return draw;
}

type Match = { context: RouterContext; search: DrawSearch };

type HeadFacts = { match: Match; loaderData?: PrizeDraw | undefined };

export function buildDrawRouteHead({ match, loaderData: draw }: HeadFacts) {
  const { site } = match.context;
  if (!draw) return buildPageHead(site, { title: 'Prize Draw Not Found' });
  return buildDrawHead(site, draw, { title: draw.title, unlisted: match.search.preview === true });
}

/** The draw's page with the parts that need other domains. */
export function DrawRoute({ draw, search }: { draw: PrizeDraw; search: DrawSearch }) {
  const { id } = draw;
  const { preview = false, returnToEdit = false } = search;
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
