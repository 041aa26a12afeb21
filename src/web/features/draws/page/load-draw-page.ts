import type { QueryClient } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { DrawPage } from '#contract/pages/draw-page.ts';
import type { Api } from '#web/lib/api.ts';
import { receiveServerTime } from '#web/lib/server-time.ts';
import {
  cancellationQuery,
  cardCountsQuery,
  drawingQuery,
  drawQuery,
  hostRecordQuery,
  termsChangesQuery,
  voidsQuery,
} from '../queries.ts';
import { DrawBanner, DrawingPanel, EntryList, isDrawnSoon, TermsChanges, VoidRecord } from './lazy-parts.ts';
import { preloadStaticParts } from './static-parts.ts';

type Context = { queryClient: QueryClient; api: Api };

/** Loads a draw page's data in one call, and the code of its conditional parts. */
export async function loadDrawPage(context: Context, id: string): Promise<PrizeDraw> {
  const { queryClient, api } = context;
  if (!isKnown(context, id)) await readPage(context, id);
  const [draw, drawing, changes, voids] = await Promise.all([
    queryClient.ensureQueryData(drawQuery(api, id)),
    queryClient.ensureQueryData(drawingQuery(api, id)),
    queryClient.ensureQueryData(termsChangesQuery(api, id)),
    queryClient.ensureQueryData(voidsQuery(api, id)),
  ]);
  await Promise.all([
    draw.status !== 'active' && DrawBanner.preload(),
    isDrawnSoon(draw.status) && DrawingPanel.preload(),
    drawing.attempt !== null && EntryList.preload(),
    changes.length > 0 && TermsChanges.preload(),
    voids.length > 0 && VoidRecord.preload(),
    preloadStaticParts(),
  ]);
  return draw;
}

/** Whether the data is cached already. */
function isKnown({ queryClient, api }: Context, id: string): boolean {
  return [
    drawQuery,
    drawingQuery,
    termsChangesQuery,
    hostRecordQuery,
    cancellationQuery,
    voidsQuery,
    cardCountsQuery,
  ].every((query) => queryClient.getQueryState(query(api, id).queryKey)?.status === 'success');
}

/** Finds the id of the draw at a short address, and loads the data of its page. */
export function loadDrawAt(context: Context, params: { slug: string; draw: string }): Promise<string> {
  const { queryClient, api } = context;
  return queryClient.ensureQueryData({
    queryKey: ['draw at', params.slug, params.draw],
    queryFn: async () => {
      const page = await api('GET /api/v1/organisations/:slug/prize-draws/:draw/page', { params });
      // Data that is known already may be newer: it follows the live updates.
      if (!isKnown(context, page.draw.id)) storePage(context, page);
      return page.draw.id;
    },
  });
}

async function readPage(context: Context, id: string): Promise<void> {
  storePage(context, await context.api('GET /api/v1/prize-draws/:id/page', { params: { id } }));
}

function storePage({ queryClient, api }: Context, page: DrawPage): void {
  const { id } = page.draw;
  const time = receiveServerTime(page.drawing.serverTime);
  queryClient.setQueryData(drawQuery(api, id).queryKey, page.draw);
  queryClient.setQueryData(drawingQuery(api, id).queryKey, { ...page.drawing, time });
  queryClient.setQueryData(termsChangesQuery(api, id).queryKey, page.termsChanges);
  queryClient.setQueryData(hostRecordQuery(api, id).queryKey, page.hostRecord);
  queryClient.setQueryData(cancellationQuery(api, id).queryKey, page.cancellation);
  queryClient.setQueryData(voidsQuery(api, id).queryKey, page.voids);
  queryClient.setQueryData(cardCountsQuery(api, id).queryKey, page.postal);
}
