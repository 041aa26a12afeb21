// The buyers: a process of its own that keeps connections open and sends an order on each as soon as the last one is
// answered. It speaks just the HTTP that it needs, since it shares the processors with what it measures.
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { idOf, type Orders, orderOf, tokenOf } from './load-plan.ts';

/** One run: `warmMs` of load that is not counted, then `measureMs` that is. */
export type Task = { port: number; connections: number; orders: Orders; warmMs: number; measureMs: number };

/** What came of it. */
export type Tally = {
  /** Every acknowledged order, those of the warm-up as well. */
  sold: number;
  /** Milliseconds from the last byte sent to the last byte received of each order that counts, ascending. */
  latencies: number[];
  refused: Record<string, number>;
  firstRefusal: string | null;
  /** The challenges did not last. */
  exhausted: boolean;
  cpuMs: number;
};

async function run(task: Task): Promise<Tally> {
  const tally: Tally = {
    ...{ sold: 0, latencies: [], refused: {}, firstRefusal: null, exhausted: false, cpuMs: 0 },
  };
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
  const record = (answer: Answer, sentAt: number) => {
    if (answer.status !== '201') {
      tally.refused[answer.status] = (tally.refused[answer.status] ?? 0) + 1;
      tally.firstRefusal ??= answer.body;
      return;
    }
    tally.sold += 1;
    const now = performance.now();
    if (now >= begins && now < ends) tally.latencies.push(now - sentAt);
  };

  await Promise.all(Array.from({ length: task.connections }, () => converse(task.port, nextRequest, record)));
  const { user, system } = process.cpuUsage();
  tally.latencies.sort((a, b) => a - b);
  return { ...tally, cpuMs: (user + system) / 1000 };
}

/** One buyer's connection: request, answer, request, … until there is nothing more to ask. */
async function converse(
  port: number,
  nextRequest: () => string | null,
  record: (answer: Answer, sentAt: number) => void,
): Promise<void> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  // One character a byte, so that lengths are those of the bytes.
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
    const answer = parseAnswer(received);
    if (answer === null) return;
    received = '';
    record(answer, sentAt);
    send();
  });
  await once(socket, 'close');
}

type Answer = { status: string; body: string };

/** The answer, once all of it has come. */
function parseAnswer(text: string): Answer | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`an answer does not say how long it is:\n${text}`);
  const body = text.slice(headEnd + 4);
  return body.length < Number(length) ? null : { status: text.slice(9, 12), body };
}

/** The bytes of order n, as the purchase page sends them: with a key of its own and its answered challenge. */
function createRequests({ orders, port }: Task): (n: number) => string {
  const tokens = new Map<number, string>();
  return (n) => {
    const { buyer, draw, quantity } = orderOf(n, orders.draws);
    const token = tokens.get(buyer) ?? tokenOf(buyer);
    tokens.set(buyer, token);
    const body =
      `{"firstName":"Buyer","lastName":"Number ${buyer}","email":"buyer-${buyer}@example.org",` +
      `"quantity":${quantity},"userId":"${idOf('person', buyer)}","challengeId":"${idOf('challenge', n)}",` +
      '"over18":true,"ukResident":true,"testOutcome":"approve"}';
    return (
      `POST /api/v1/prize-draws/${idOf('draw', draw)}/tickets HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
      `Cookie: session=${token}\r\nIdempotency-Key: order-${n}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`
    );
  };
}

process.once('message', async (task: Task) => {
  const tally = await run(task);
  process.send?.(tally, undefined, undefined, () => process.disconnect?.());
});
