import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Event } from './objects.ts';

/** `bad`: signed with another secret; `old`: signed correctly, but expired; `none`: unsigned. */
export type Signature = 'good' | 'bad' | 'old' | 'none';

export type Webhooks<Sent = Event> = {
  readonly secret: string;
  /** The address for events; none by default. */
  sendTo: (url: string | undefined) => void;
  /** Queues events instead of sending them. */
  hold: () => void;
  /** Sends queued events as `arrange` returns them: in any order, repeatedly or not at all. Sends later ones immediately. */
  release: (arrange?: (events: Sent[]) => Sent[]) => Promise<void>;
  /** Sends one event once, and returns the response's status, or 0 if there is no response. */
  deliver: (event: Sent, signature?: Signature) => Promise<number>;
  /** Loses the next responses, so that their events are sent again. */
  loseResponses: (count: number) => void;
  /** Resolves when all events are accepted or abandoned. */
  idle: () => Promise<void>;
  take: (event: Sent) => void;
  stop: () => void;
};

/** Stripe retries for days with exponential backoff, this fake for a few seconds. */
const TRIES = 12;
const pauseMs = (tries: number) => Math.min(25 * 2 ** tries, 1_000);

/** Sends each event until it is accepted, independently of the others, as Stripe does. */
export function createWebhooks<Sent extends object>(secret: string): Webhooks<Sent> {
  let target: string | undefined;
  let kept: Sent[] | null = null;
  let toLose = 0;
  const stopped = new AbortController();
  const underWay = new Set<Promise<void>>();

  const deliver = async (event: Sent, signature: Signature = 'good'): Promise<number> => {
    if (target === undefined) return 0;
    const body = JSON.stringify(event);
    const header = signatureOf(body, secret, signature);
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    return fetch(target, {
      method: 'POST',
      body,
      headers: header === undefined ? headers : { ...headers, 'stripe-signature': header },
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)]),
    }).then(
      (response) => response.status,
      () => 0,
    );
  };
  const untilTaken = async (event: Sent) => {
    for (let tries = 0; tries < TRIES && target !== undefined && !stopped.signal.aborted; tries += 1) {
      const status = await deliver(event);
      if (toLose > 0) toLose -= 1;
      else if (status >= 200 && status < 300) return;
      await sleep(pauseMs(tries), undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const send = (event: Sent) => {
    const sending = untilTaken(event).finally(() => underWay.delete(sending));
    underWay.add(sending);
  };
  const idle = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };
  return {
    secret,
    sendTo: (url) => {
      target = url;
    },
    hold: () => {
      kept ??= [];
    },
    release: async (arrange = (events) => events) => {
      const events = arrange(kept ?? []);
      kept = null;
      for (const event of events) {
        send(event);
        await idle();
      }
    },
    deliver,
    loseResponses: (count) => {
      toLose = count;
    },
    idle,
    take: (event) => {
      if (kept) kept.push(event);
      else if (target !== undefined) send(event);
    },
    stop: () => stopped.abort(),
  };
}

function signatureOf(body: string, secret: string, signature: Signature): string | undefined {
  if (signature === 'none') return undefined;
  const at = Math.floor(Date.now() / 1_000) - (signature === 'old' ? 3_600 : 0);
  const key = signature === 'bad' ? 'whsec_of_somebody_else' : secret;
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
}
