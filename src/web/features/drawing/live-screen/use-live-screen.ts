import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { LiveMessage } from '#contract/drawing/live.ts';
import { awardsQuery } from '#web/features/awards/queries.ts';
import { applyToDraw } from '#web/features/draws/live/apply-message.ts';
import { applyToDrawing } from '#web/features/draws/live/apply-to-drawing.ts';
import { drawQuery } from '#web/features/draws/queries.ts';
import { addHighlight, type Highlight } from '#web/features/draws/result/highlights.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/router-context.ts';
import { getServerNow, type ServerTime, useServerNow } from '#web/lib/server-time.ts';
import { publicDrawingQuery, publicResultsQuery } from './queries.ts';
import { refetchInterval } from './refetch-interval.ts';
import { chooseScene, revealStart } from './scene.ts';

/**
 * Viewers' requests are spread over this time, in milliseconds, because all viewers receive messages at the same
 * time.
 */
const SPREAD_MS = 2000;

/**
 * Returns everything that the screen shows. The live connection keeps it up to date; while the connection is lost,
 * polling does.
 */
export function useLiveScreen(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const drawingKey = publicDrawingQuery(api, id).queryKey;
  const drawKey = drawQuery(api, id).queryKey;
  const [highlights, setHighlights] = useState<readonly Highlight[]>([]);

  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: drawingKey });
    void queryClient.invalidateQueries({ queryKey: drawKey });
    void queryClient.invalidateQueries({ queryKey: publicResultsQuery(api, id).queryKey });
    void queryClient.invalidateQueries({ queryKey: awardsQuery(api, id).queryKey });
  };
  const refetchSoon = () => window.setTimeout(refetch, Math.random() * SPREAD_MS);

  const onMessage = (message: LiveMessage) => {
    setHighlights((before) => withLeaving(before, message));
    queryClient.setQueryData(drawKey, (draw) => draw && applyToDraw(draw, message));
    const before = queryClient.getQueryData(drawingKey);
    if (before === undefined) return;
    const after = applyToDrawing(before, message, getServerNow(before.time));
    if (after === before) return;
    queryClient.setQueryData(drawingKey, after);
    // A message about witnesses is complete.
    if (message.type !== 'witnessing') refetchSoon();
  };
  const { connected } = useLive(id, { onMessage, onReturn: refetch });

  const { data: drawing } = useSuspenseQuery({
    ...publicDrawingQuery(api, id),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && refetchInterval(data, { connected, now: getServerNow(data.time) }),
  });
  const { data: draw } = useSuspenseQuery({
    ...drawQuery(api, id),
    refetchInterval: connected || drawing.attempt !== null ? false : 5000,
  });
  const { data: results = [] } = useQuery({
    ...publicResultsQuery(api, id),
    enabled: (drawing.attempt ?? 0) > 1,
  });
  const { data: awards = [] } = useQuery({
    ...awardsQuery(api, id),
    enabled: (drawing.attempt ?? 0) > 1,
  });

  const revealFrom = useRevealStart(drawing);
  const phase = drawing.inProgress ? Date.parse(drawing.countdownEndsAt ?? '') : revealFrom;
  const now = useServerNow(drawing.time, Number.isFinite(phase) ? phase : 0);
  const scene = chooseScene(drawing, now, revealFrom);
  const lost = useConnectionLost(connected);
  return { draw, drawing, results, awards, scene, now, lost, highlights };
}

export type LiveScreen = ReturnType<typeof useLiveScreen>;

const SHOWN = 3;

/** Adds a message to the latest highlights, and keeps the one that is being animated out. */
function withLeaving(before: readonly Highlight[], message: LiveMessage): readonly Highlight[] {
  const after = addHighlight(before, message);
  return after === before ? before : [...after, ...before.slice(SHOWN - 1, SHOWN)].slice(0, after.length + 1);
}

/** The time that a newly opened page may need to connect, in milliseconds. */
const CONNECT_MS = 2500;

/** Whether the connection has been lost for longer than it takes to connect. */
function useConnectionLost(connected: boolean): boolean {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (connected) {
      setLost(false);
      return;
    }
    const timer = window.setTimeout(() => setLost(true), CONNECT_MS);
    return () => window.clearTimeout(timer);
  }, [connected]);
  return lost;
}

type Drawing = DrawingState & { time: ServerTime };

/** Returns when the reveal of the winners starts. Records when an open screen receives the result. */
function useRevealStart({ inProgress, attempt, result, time }: Drawing): number {
  const [openedAt] = useState(() => Date.parse(time.at));
  const [watched, setWatched] = useState<number | null>(null);
  const [seen, setSeen] = useState<{ attempt: number | null; at: number } | null>(null);
  useEffect(() => {
    if (inProgress) setWatched(attempt);
    else if (watched !== null && watched === attempt)
      setSeen((before) => (before?.attempt === attempt ? before : { attempt, at: getServerNow(time) }));
  }, [inProgress, attempt, watched, time]);
  if (result === null) return Number.NEGATIVE_INFINITY;
  return revealStart(result.drawnAt, seen?.attempt === attempt ? seen.at : null, openedAt);
}
