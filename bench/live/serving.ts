import type { LiveMessage } from '#contract/platform/live.ts';
import { now, type ServerAnswer, type ServerOrder } from './plan.ts';

const tell = (answer: ServerAnswer) => process.send?.(answer);

/** Lets the measurement say when a server broadcasts, and look at what it takes. */
export function serve(
  listening: { port: number; drawId: string },
  say: (messages: readonly LiveMessage[]) => void,
): void {
  process.on('message', (order: ServerOrder) => {
    if ('say' in order) {
      const said = now();
      say(order.say);
      tell({ said });
      return;
    }
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    tell({
      looked: { residentBytes: rss, heapBytes: heapUsed + external, cpuMs: (user + system) / 1_000 },
    });
  });
  process.once('disconnect', () => process.exit());
  tell({ listening });
}
