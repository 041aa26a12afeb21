import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export type Listener = {
  /** Called for each payload on the channel, including this process's own. */
  onPayload: (payload: string) => void;
  /** Called when listening starts, or restarts after a lost connection. Payloads sent before then were missed. */
  onListening: () => void;
};

export type Listening = { stop: () => Promise<void> };

/** Listens to a PostgreSQL channel until stopped, and reconnects as needed. */
export type Listen = (channel: string, listener: Listener) => Listening;

const RECONNECT_DELAY_MS = 500;
/** How often a query checks that the connection still works, in milliseconds. */
const PING_INTERVAL_MS = 15_000;
const TIMEOUT_MS = 5_000;

/**
 * Listens on a dedicated connection, because a pooled connection receives notifications only while it is idle. If the
 * connection is lost, a new one replaces it. Payloads sent in the meantime are missed, so `onListening` runs again.
 */
export function listenOn(url: string, channel: string, listener: Listener): Listening {
  const stopping = new AbortController();
  const { signal } = stopping;

  const listenOnce = async () => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      application_name: channel,
    });
    const ended = Promise.withResolvers<void>();
    for (const end of ['error', 'end'] as const) client.on(end, () => ended.resolve());
    signal.addEventListener('abort', () => ended.resolve(), { once: true });
    client.on('notification', ({ payload }) => listener.onPayload(payload ?? ''));
    const pinging = setInterval(
      () => client.query('select 1').catch(() => ended.resolve()),
      PING_INTERVAL_MS,
    );
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      if (!signal.aborted) listener.onListening();
      await ended.promise;
    } finally {
      clearInterval(pinging);
      await disconnect(client);
    }
  };

  const listening = (async () => {
    while (!signal.aborted) {
      await listenOnce().catch(() => {});
      await delay(RECONNECT_DELAY_MS, undefined, { signal }).catch(() => {});
    }
  })();

  return {
    stop: () => {
      stopping.abort();
      return listening;
    },
  };
}

/** Closes the connection, without waiting long for a server that may be gone. */
async function disconnect(client: pg.Client): Promise<void> {
  const timeout = new AbortController();
  const closed = client.end().catch(() => {});
  await Promise.race([closed, delay(1_000, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
}
