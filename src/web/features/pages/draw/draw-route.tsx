import { useQuery } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { LazyDrawExtras } from '#web/features/awards/timeline/lazy-extras.ts';
import { DrawPage } from '#web/features/draws/page/draw-page.tsx';
import { loadDrawPage } from '#web/features/draws/page/load-draw-page.ts';
import { DrawStructure } from '#web/features/draws/sharing/draw-structure.tsx';
import { ShareKit } from '#web/features/draws/sharing/share-kit.tsx';
import { heldTicketsQuery } from '#web/features/sales/held-tickets/held-tickets-query.ts';
import { type RouterContext, useApi } from '#web/lib/router-context.ts';
import type { DrawSearch } from './draw-search.ts';

// What the two addresses of a draw's page share: `/prize-draw/{id}` and `/@{organisation}/{draw}`.

export async function loadDrawRoute(context: RouterContext, id: string): Promise<PrizeDraw> {
  const draw = await loadDrawPage(context, id);
  const { loadDrawExtras } = await import('#web/features/awards/timeline/draw-extras.tsx');
  await Promise.all([loadDrawExtras(context, draw), LazyDrawExtras.preload()]);
  return draw;
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
