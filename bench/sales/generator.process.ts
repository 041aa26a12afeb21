// The buyers, in a separate process. It keeps connections open, and sends the next order on each as soon as the
// previous response has arrived. It implements only those parts of HTTP that it needs, because it shares the processors
// with the server.
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { deriveToken, formatId, formatPurchase, type Orders, planOrder } from '../harness/numbering.ts';

/** One run: `warmMs` of load that is not measured, then `measureMs` of load that is. */
export type Task = { port: number; connections: number; orders: Orders; warmMs: number; measureMs: number };

/** The outcome of a run. */
export type Tally = {
  /** Acknowledged orders, including those in the warm-up. */
  sold: number;
  /** Milliseconds from the last byte sent to the last byte received, for each measured order. */
  latencies: number[];
  /** The number of other responses, by status code. */
  rejected: Record<string, number>;
  firstRejection: string | null;
  /** Whether there were too few challenges. */
  exhausted: boolean;
};

async function run(task: Task): Promise<Tally> {
  const tally: Tally = { sold: 0, latencies: [], rejected: {}, firstRejection: null, exhausted: false };
  const begins = performance.now() + task.warmMs;
  const ends = begins + task.measureMs;
  const { first, count } = task.orders;
  const requestFor = createRequests(task);
  let next = first;

  const nextRequest = (): string | null => {
    tally.exhausted ||= next >= first + count;
    if (tally.exhausted || performance.now() >= ends) return null;
    next += 1;
    return requestFor(next - 1);
  };
  const record = (response: HttpResponse, sentAt: number) => {
    if (response.status !== '201') {
      tally.rejected[response.status] = (tally.rejected[response.status] ?? 0) + 1;
      tally.firstRejection ??= response.body;
      return;
    }
    tally.sold += 1;
    const now = performance.now();
    if (now >= begins && now < ends) tally.latencies.push(now - sentAt);
  };

  await Promise.all(
    Array.from({ length: task.connections }, () => runConnection(task.port, nextRequest, record)),
  );
  return tally;
}

/** Runs one buyer's connection: sends a request, waits for the response, and repeats until there is no next request. */
async function runConnection(
  port: number,
  nextRequest: () => string | null,
  record: (response: HttpResponse, sentAt: number) => void,
): Promise<void> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  // One character per byte, so that string lengths equal byte lengths.
  socket.setEncoding('latin1');
  let sentAt = 0;
  let received = '';
  const send = () => {
    const request = nextRequest();
    if (request === null) return socket.end();
    socket.write(request, 'latin1');
    sentAt = performance.now();
  };
  socket.on('connect', send);
  socket.on('data', (part: string) => {
    received += part;
    const response = parseResponse(received);
    if (response === null) return;
    received = '';
    record(response, sentAt);
    send();
  });
  await once(socket, 'close');
}

type HttpResponse = { status: string; body: string };

/** Parses a response; null if part of it is still missing. */
function parseResponse(text: string): HttpResponse | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`a response without a content length:\n${text}`);
  const body = text.slice(headEnd + 4);
  return body.length < Number(length) ? null : { status: text.slice(9, 12), body };
}

/**
 * Creates a function that builds order n as the purchase page sends it, with its own idempotency key and answered
 * challenge.
 */
function createRequests({ orders, port }: Task): (n: number) => string {
  const tokens = new Map<number, string>();
  return (n) => {
    const { buyer, draw, quantity } = planOrder(n, orders.draws);
    const token = tokens.get(buyer) ?? deriveToken(buyer);
    tokens.set(buyer, token);
    const body = formatPurchase(n, { buyer, quantity });
    return (
      `POST /api/v1/prize-draws/${formatId('draw', draw)}/tickets HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
      `Cookie: session=${token}\r\nIdempotency-Key: order-${n}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`
    );
  };
}

process.once('message', async (task: Task) => {
  const tally = await run(task);
  process.send?.(tally, undefined, undefined, () => process.disconnect?.());
});
