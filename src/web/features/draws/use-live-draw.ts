import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#web/lib/router-context.ts';
import { serverNow, useServerNow } from '#web/lib/server-time.ts';
import { pollEvery } from './poll.ts';
import { drawingQuery, drawQuery } from './queries.ts';

/** A draw, how its drawing stands, and the server's time; asks again only while something is about to happen. */
export function useLiveDraw(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: draw } = useSuspenseQuery(drawQuery(api, id));
  const { data: drawing } = useSuspenseQuery({
    ...drawingQuery(api, id),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && pollEvery(draw, data, serverNow(data.time)),
  });
  const now = useServerNow(drawing.time);

  const moved = drawing.status !== draw.status || (drawing.result !== null) !== draw.isDrawn;
  useEffect(() => {
    if (moved) void queryClient.invalidateQueries({ queryKey: drawQuery(api, id).queryKey });
  }, [moved, api, id, queryClient]);

  return { draw, drawing, now };
}
