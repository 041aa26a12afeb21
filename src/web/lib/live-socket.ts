/** Events of a live connection. */
export type LiveEvents = {
  /** Called after connecting or reconnecting. The subscriptions of the previous connection are lost. */
  onOpened: () => void;
  onMessage: (data: unknown) => void;
  /** Called after disconnecting, either permanently (`forGood`) or until it reconnects automatically. */
  onLost: (forGood: boolean) => void;
};

export type LiveSocket = {
  /** Does nothing while disconnected. */
  send: (text: string) => void;
  /** Closes the connection permanently. */
  close: () => void;
};

const RETRY_MS = 3000;
const LONGEST_RETRY_MS = 30_000;
/** A connection that lasted this long, in milliseconds, counts as a success and resets the backoff. */
const PROVEN_MS = 10_000;

/** Codes of intentional closes: 1000 is a normal close, 1001 is going away. */
const MEANT = new Set([1000, 1001]);

/** Builds the URL of `/ws` on the page's host, over TLS if the page uses it. */
export function buildLiveAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
}

/**
 * Returns the delay before reconnecting, in milliseconds: 3 s after the first failure, doubled after each further
 * one, at most 30 s. Longer delays are randomised, so that browsers do not all reconnect at the same time.
 * @param random from 0 to 1
 */
export function calculateDelay(failures: number, random: number): number {
  const whole = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (failures - 1));
  return whole <= RETRY_MS ? RETRY_MS : Math.round(whole * (0.75 + random / 4));
}

/** Keeps one connection to `/ws` open until it is closed. */
export function openLiveSocket({ onOpened, onMessage, onLost }: LiveEvents): LiveSocket {
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const connect = () => {
    retry = undefined;
    const current = new WebSocket(buildLiveAddress(location));
    socket = current;
    let since = Number.POSITIVE_INFINITY;
    current.addEventListener('open', () => {
      if (socket !== current) return hangUp(current);
      since = performance.now();
      onOpened();
    });
    current.addEventListener('message', ({ data }) => socket === current && onMessage(data));
    current.addEventListener('close', ({ code }) => {
      if (socket !== current) return;
      failures = performance.now() - since >= PROVEN_MS ? 1 : failures + 1;
      drop(MEANT.has(code) ? null : calculateDelay(failures, Math.random()));
    });
  };
  const drop = (retryMs: number | null) => {
    socket = undefined;
    if (retryMs !== null) retry = setTimeout(connect, retryMs);
    onLost(retryMs === null);
  };

  /** Reconnects immediately when the page becomes visible or the network returns. */
  const hurry = () => {
    if (retry === undefined || document.visibilityState === 'hidden') return;
    clearTimeout(retry);
    connect();
  };
  /** Disconnects when the network is lost, because the browser would notice this only minutes later. */
  const cut = () => {
    if (!socket) return;
    hangUp(socket);
    drop(RETRY_MS);
  };
  document.addEventListener('visibilitychange', hurry);
  window.addEventListener('online', hurry);
  window.addEventListener('offline', cut);
  connect();

  return {
    send: (text) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => {
      document.removeEventListener('visibilitychange', hurry);
      window.removeEventListener('online', hurry);
      window.removeEventListener('offline', cut);
      clearTimeout(retry);
      if (socket) hangUp(socket);
      socket = undefined;
    },
  };
}

/** Lets a pending connection open before closing it, because browsers log an earlier close as an error. */
function hangUp(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.CONNECTING) socket.close(1000);
}
