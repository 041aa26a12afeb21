import { setTimeout as delay } from 'node:timers/promises';
import type { LiveMessage } from '#contract/drawing/live.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
import { highlightOf } from './build-messages.ts';
import { type Countdown, nextSecond, numberAt, placeAt } from './policy.ts';
import * as store from './store.ts';

const AGAIN_MS = 2_000;

/** So many seconds are looked up at once. */
const AHEAD = 30;

type Shows = { db: Database; clock: Clock; send: (message: LiveMessage) => void };

/** The tickets that a countdown passes over, one each second. */
export function createHighlights(drawId: string, shows: Shows) {
  let running: { countdown: Countdown; stop: AbortController } | undefined;
  const end = () => {
    running?.stop.abort();
    running = undefined;
  };
  return {
    /** Does nothing where they are running already. */
    begin: (countdown: Countdown): void => {
      const { attempt, seal } = countdown;
      if (running?.countdown.attempt === attempt && running.countdown.seal === seal) return;
      end();
      const stop = new AbortController();
      running = { countdown, stop };
      void showSeconds(drawId, countdown, { ...shows, signal: stop.signal });
    },
    end,
  };
}

async function showSeconds(
  drawId: string,
  countdown: Countdown,
  { db, clock, send, signal }: Shows & { signal: AbortSignal },
): Promise<void> {
  const leftMs = () => countdown.endsAt.getTime() - clock.now().getTime();
  let known: { until: number; shown: Map<number, LiveMessage> } | undefined;
  let second: number | null = Math.floor(leftMs() / 1_000) + 1;
  while (second !== null && !signal.aborted) {
    if (leftMs() < second * 1_000) {
      second = nextSecond(second, countdown);
      continue;
    }
    try {
      if (!known || second < known.until) known = await lookUp(db, drawId, countdown, second);
      await delay(Math.max(0, leftMs() - second * 1_000), undefined, { signal });
    } catch {
      // The database was not there just now, or it is over.
      await delay(AGAIN_MS, undefined, { signal }).catch(() => {});
      continue;
    }
    const shown = known.shown.get(second);
    if (shown) send(shown);
    second = nextSecond(second, countdown);
  }
}

/** What is shown from this second on, for a while. */
async function lookUp(db: Database, drawId: string, countdown: Countdown, first: number) {
  const seconds = secondsFrom(first, countdown);
  const shown = new Map<number, LiveMessage>();
  const { issued, voided } = (await store.findCounts(db, drawId)) ?? { issued: 0, voided: 0 };
  if (issued > voided) {
    const gone = voided > 0 ? await store.listVoided(db, drawId) : [];
    const numbers = seconds.map((second) =>
      numberAt(placeAt(second, drawId, countdown, issued - voided), gone),
    );
    const held = await store.listHeld(db, drawId, numbers);
    const byNumber = new Map(held.map((ticket) => [ticket.number, ticket]));
    for (const [index, second] of seconds.entries()) {
      const ticket = byNumber.get(numbers[index] ?? 0);
      if (ticket) shown.set(second, highlightOf(drawId, ticket));
    }
  }
  return { until: seconds.at(-1) ?? first, shown };
}

function secondsFrom(first: number, countdown: Countdown): number[] {
  const seconds: number[] = [];
  for (let second: number | null = first; second !== null && seconds.length < AHEAD; ) {
    seconds.push(second);
    second = nextSecond(second, countdown);
  }
  return seconds;
}
