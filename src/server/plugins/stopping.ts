import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A handler that takes longer is left behind, so that the program still stops before it is killed. */
const LONGEST_WAIT_MS = 10_000;

/**
 * The server's options for stopping. It serves requests that arrive while it stops, for example while pages disconnect,
 * because a proxy does not send a rejected purchase to another process.
 */
export const stoppingOptions = { return503OnClosing: false, forceCloseConnections: 'idle' } as const;

/**
 * How long the program goes on before it stops, if it is behind a proxy. By then, a proxy that asks `/readyz` every
 * second sends nothing more. Otherwise it could lose a purchase, which it cannot repeat, on a connection that closes.
 */
const DRAIN_MS = 3_000;

/** `drain` makes `/readyz` say that the process is stopping, and waits until a proxy has noticed. */
export function createDrain({ isBehindProxy }: { isBehindProxy: boolean }) {
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    drain: async (): Promise<void> => {
      isStopping = true;
      if (isBehindProxy) await pause(DRAIN_MS);
    },
  };
}

/** A turn of the event loop that is shorter had little to do. */
const QUIET_MS = 2;
/** One to accept a connection, one to read its request, and one that shows that no more came. */
const QUIET_TURNS = 3;
const MOST_TURNS = 100;

/**
 * Accepts the connections that wait in the kernel, and reads their requests. Closing the listener would reset them,
 * although a proxy has sent requests that it cannot repeat.
 */
async function acceptWaiting(): Promise<void> {
  let quiet = 0;
  for (let turn = 0; turn < MOST_TURNS && quiet < QUIET_TURNS; turn += 1) {
    const began = performance.now();
    await nextTurn();
    quiet = performance.now() - began < QUIET_MS ? quiet + 1 : 0;
  }
}

/**
 * Closes each connection with its last response while the program stops. Keeping a connection open would only delay
 * the stop, because its next request would be rejected.
 * @returns a function that waits for handlers whose clients have gone away, because the server does not wait for them
 */
export function closeWhileStopping(server: FastifyInstance): () => Promise<void> {
  let stopping = false;
  server.addHook('preClose', async () => {
    stopping = true;
    await acceptWaiting();
  });
  server.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
  const running = new Set<unknown>();
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const handling = handler.call(this, request, reply);
      const onEnd = () => running.delete(handling);
      running.add(handling);
      Promise.resolve(handling).then(onEnd, onEnd);
      return handling;
    };
  });
  return async () => {
    const end = performance.now() + LONGEST_WAIT_MS;
    // Handlers can start while others are awaited.
    while (running.size > 0 && performance.now() < end)
      await Promise.race([
        Promise.allSettled(running),
        pause(end - performance.now(), undefined, { ref: false }),
      ]);
  };
}
