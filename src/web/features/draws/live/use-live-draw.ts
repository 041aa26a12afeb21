import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { LiveMessage } from '#contract/drawing/live.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { useLive } from '#web/lib/live.ts';
import { useApi } from '#web/lib/router-context.ts';
import { getServerNow, useServerNow } from '#web/lib/server-time.ts';
import { useAuth } from '#web/lib/session.tsx';
import { drawingQuery, drawQuery } from '../queries.ts';
import { addHighlight, type Highlight } from '../result/highlights.ts';
import { applyResult, applyStatus, applyToDraw } from './apply-message.ts';
import { getPollInterval } from './poll.ts';

/** The requests that a broadcast triggers are spread over this time, in milliseconds. */
const SPREAD_MS = 1500;

/** Returns a draw, its drawing, and the server's time, which is updated every second. */
export function useLiveDraw(id: string) {
  const followed = useFollowedDraw(id);
  return { ...followed, now: useServerNow(followed.drawing.time) };
}

/**
 * Returns a draw and its drawing, updated by live messages. Refetches only if messages may be missing or
 * incomplete, and polls while a change is expected.
 */
export function useFollowedDraw(id: string) {
  const api = useApi();
  const { data: draw } = useSuspenseQuery(drawQuery(api, id));
  const [highlights, setHighlights] = useState<readonly Highlight[]>([]);
  const hear = useHear(id, draw);
  const ask = useAsk(id);
  const subscribed = useRef(false);

  const live = useLive(id, {
    onMessage: (message) => {
      setHighlights((before) => addHighlight(before, message));
      hear(message, ask);
    },
    onReturn: () => {
      if (subscribed.current) ask.all(Math.random() * SPREAD_MS);
      else ask.drawing();
      subscribed.current = true;
    },
  });
  const { data: drawing } = useSuspenseQuery({
    ...drawingQuery(api, id),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && getPollInterval(draw, data, getServerNow(data.time), live.connected),
  });
  useFollowingDraw(draw, drawing);
  return { draw, drawing, highlights, live };
}

type Ask = ReturnType<typeof useAsk>;

/** Refetches the draw and its drawing. */
function useAsk(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const again = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey });
  const draw = () => again(drawQuery(api, id).queryKey);
  const drawing = () => again(drawingQuery(api, id).queryKey);
  return {
    draw,
    drawing,
    /** Refetches both after a delay. Calls during the delay are merged. */
    all: (waitMs: number) => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        draw();
        drawing();
      }, waitMs);
    },
  };
}

/** Applies live messages to the cached data. */
function useHear(id: string, { userId }: PrizeDraw) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { user } = useAuth();
  // Messages shorten winners' names; the owner and admins may see them in full.
  const knowsWinners = user !== null && (user.id === userId || user.role === 'admin');

  const toDraw = (message: LiveMessage, ask: Ask) => {
    const { queryKey } = drawQuery(api, id);
    const draw = queryClient.getQueryData(queryKey);
    const next = draw && applyToDraw(draw, message);
    if (!next || next === draw) return;
    queryClient.setQueryData(queryKey, next);
    // A request in progress may return older data than the message.
    if (queryClient.isFetching({ queryKey })) ask.draw();
    // Messages do not include tickets held during payment, which matter when few are left.
    if (fewLeft(next)) ask.all(SPREAD_MS + Math.random() * SPREAD_MS);
  };
  const toDrawing = async (message: LiveMessage, ask: Ask) => {
    const { queryKey } = drawingQuery(api, id);
    if (message.type === 'ticketsCount' || message.type === 'ticketHighlight') return;
    // Most visits see no drawing, so this code is loaded when it is needed. The status changes at once, as the draw's.
    const apply =
      message.type === 'status' ? applyStatus : (await import('./apply-to-drawing.ts')).applyToDrawing;
    const drawing = queryClient.getQueryData(queryKey);
    const next = drawing && apply(drawing, message, getServerNow(drawing.time));
    if (!next || next === drawing) return;
    if (message.type === 'winner' && knowsWinners) return ask.drawing();
    queryClient.setQueryData(queryKey, next);
    if (queryClient.isFetching({ queryKey })) ask.drawing();
    // Messages do not say which prize is redrawn.
    const again = message.type === 'drawStarted' && message.attempt > 1;
    if (again || message.type === 'status') ask.all(Math.random() * SPREAD_MS);
  };
  return (message: LiveMessage, ask: Ask) => {
    toDraw(message, ask);
    // If the code cannot be loaded, the new state is.
    toDrawing(message, ask).catch(ask.drawing);
  };
}

const FEW = 0.2;

const fewLeft = ({ ticketLimit, ticketsRemaining }: PrizeDraw) =>
  ticketLimit !== null && ticketsRemaining !== null && ticketsRemaining <= ticketLimit * FEW;

/**
 * Keeps the draw consistent with its drawing: applies a result immediately, and refetches the draw after any other
 * change.
 */
function useFollowingDraw(draw: PrizeDraw, drawing: DrawingState): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { id } = draw;
  useEffect(() => {
    const { queryKey } = drawQuery(api, id);
    const drawn = applyResult(draw, drawing);
    if (drawn !== draw) queryClient.setQueryData(queryKey, drawn);
    // A result shows that a log that had stopped is right again.
    const wasRefused = drawn !== draw && draw.logRefused;
    if (wasRefused || (drawn === draw && drawing.status !== draw.status))
      void queryClient.invalidateQueries({ queryKey });
  }, [draw, drawing, api, id, queryClient]);
}
