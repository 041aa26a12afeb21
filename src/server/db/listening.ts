import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** What a process wants to hear of the others. */
export type Listener = {
  /** Some process has sent this on the channel, perhaps this one. */
  heard: (payload: string) => void;
  /** Listening has begun, or begun again after a loss: whatever was sent before has been missed. */
  begun: () => void;
};

export type Listening = { stop: () => Promise<void> };

/** Hears a channel of PostgreSQL until told to stop, whatever becomes of the connection. */
export type Listen = (channel: string, listener: Listener) => Listening;

const AGAIN_MS = 500;
/** A connection that has silently gone is found out by asking now and then. */
const ASK_MS = 15_000;
const ANSWER_MS = 5_000;

/**
 * Listens on a connection of its own, since one of the pool would hear only while it is not in use, and makes a new one
 * whenever it is lost. What is sent meanwhile is missed, so the listener is told when it can hear again.
 */
export function listenOn(url: string, channel: string, listener: Listener): Listening {
  const stopping = new AbortController();
  const { signal } = stopping;

  const listenOnce = async () => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: channel,
    });
    const over = Promise.withResolvers<void>();
    for (const end of ['error', 'end'] as const) client.on(end, () => over.resolve());
    signal.addEventListener('abort', () => over.resolve(), { once: true });
    client.on('notification', ({ payload }) => listener.heard(payload ?? ''));
    const asking = setInterval(() => client.query('select 1').catch(() => over.resolve()), ASK_MS);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      if (!signal.aborted) listener.begun();
      await over.promise;
    } finally {
      clearInterval(asking);
      await leave(client);
    }
  };

  const listening = (async () => {
    while (!signal.aborted) {
      await listenOnce().catch(() => {});
      await delay(AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  })();

  return {
    stop: () => {
      stopping.abort();
      return listening;
    },
  };
}

/** Says goodbye, without waiting long for a server that may be gone. */
async function leave(client: pg.Client): Promise<void> {
  const waited = new AbortController();
  const gone = client.end().catch(() => {});
  await Promise.race([gone, delay(1_000, undefined, { signal: waited.signal }).catch(() => {})]);
  waited.abort();
}
