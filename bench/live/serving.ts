import type { LiveMessage } from '#contract/drawing/live.ts';
import { readClock, type ServerCommand, type ServerReply } from './protocol.ts';

const reply = (message: ServerReply) => process.send?.(message);

/** Lets the measuring process tell this server when to broadcast, and read its resource usage. */
export function serveMeasurement(
  listening: { port: number; drawId: string },
  broadcast: (messages: readonly LiveMessage[]) => void,
): void {
  process.on('message', (command: ServerCommand) => {
    if ('broadcast' in command) {
      const sentAt = readClock();
      broadcast(command.broadcast);
      reply({ broadcast: sentAt });
      return;
    }
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    reply({
      usage: { residentBytes: rss, heapBytes: heapUsed + external, cpuMs: (user + system) / 1_000 },
    });
  });
  process.once('disconnect', () => process.exit());
  reply({ listening });
}
