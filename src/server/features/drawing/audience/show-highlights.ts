import { setTimeout as delay } from 'node:timers/promises';
import type { LiveMessage } from '#contract/drawing/live.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { DrawingService } from '../drawing/service.ts';
import { buildHighlightMessage } from './build-messages.ts';
import { type Countdown, findNextSecond, pickHighlightIndex } from './policy.ts';
import * as store from './store.ts';

const RETRY_DELAY_MS = 2_000;

/** The number of seconds for which tickets are read together. */
const BATCH_SECONDS = 30;

type Needs = {
  db: Database;
  clock: Clock;
  drawing: Pick<DrawingService, 'listPool'>;
  send: (message: LiveMessage) => void;
};

/** Sends the tickets that a countdown highlights, one per second. All are on the sealed list, which is public. */
export function createHighlights(drawId: string, needs: Needs) {
  let running: { countdown: Countdown; stop: AbortController } | undefined;
  const end = () => {
    running?.stop.abort();
    running = undefined;
  };
  return {
    /** Does nothing if the same countdown is already running. */
    begin: (countdown: Countdown): void => {
      const { attempt, seal } = countdown;
      if (running?.countdown.attempt === attempt && running.countdown.seal === seal) return;
      end();
      const stop = new AbortController();
      running = { countdown, stop };
      void showSeconds(drawId, countdown, { ...needs, signal: stop.signal });
    },
    end,
  };
}

async function showSeconds(
  drawId: string,
  countdown: Countdown,
  { db, clock, drawing, send, signal }: Needs & { signal: AbortSignal },
): Promise<void> {
  const leftMs = () => countdown.endsAt.getTime() - clock.now().getTime();
  let pool: Uint32Array | undefined;
  let batch: { until: number; messages: Map<number, LiveMessage> } | undefined;
  let second: number | null = Math.floor(leftMs() / 1_000) + 1;
  while (second !== null && !signal.aborted) {
    if (leftMs() < second * 1_000) {
      second = findNextSecond(second, countdown);
      continue;
    }
    try {
      pool ??= await drawing.listPool(drawId, countdown.attempt);
      if (!batch || second < batch.until)
        batch = await readBatch(db, drawId, { countdown, pool, first: second });
      await delay(Math.max(0, leftMs() - second * 1_000), undefined, { signal });
    } catch {
      // The database is unavailable, or the countdown was aborted.
      await delay(RETRY_DELAY_MS, undefined, { signal }).catch(() => {});
      continue;
    }
    const message = batch.messages.get(second);
    if (message) send(message);
    second = findNextSecond(second, countdown);
  }
}

type Batch = { countdown: Countdown; pool: Uint32Array; first: number };

/** Reads the highlights for the next seconds, starting at `first`. */
async function readBatch(db: Database, drawId: string, { countdown, pool, first }: Batch) {
  const seconds = secondsFrom(first, countdown);
  const messages = new Map<number, LiveMessage>();
  if (pool.length > 0) {
    const numbers = seconds.map(
      (second) => pool[pickHighlightIndex(second, drawId, countdown, pool.length)] ?? 0,
    );
    const holders = await store.listHolders(db, drawId, numbers);
    const byNumber = new Map(holders.map((ticket) => [ticket.number, ticket]));
    for (const [index, second] of seconds.entries()) {
      const ticket = byNumber.get(numbers[index] ?? 0);
      if (ticket) messages.set(second, buildHighlightMessage(drawId, ticket));
    }
  }
  return { until: seconds.at(-1) ?? first, messages };
}

function secondsFrom(first: number, countdown: Countdown): number[] {
  const seconds: number[] = [];
  for (let second: number | null = first; second !== null && seconds.length < BATCH_SECONDS; ) {
    seconds.push(second);
    second = findNextSecond(second, countdown);
  }
  return seconds;
}
