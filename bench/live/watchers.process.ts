// Half of the watchers: they speak just the WebSocket that they need, since they share the processors with the servers.
import { createConnection, type Socket } from 'node:net';
import { FIRST_NUMBER, now, type WatchAnswer, type WatchOrder } from './plan.ts';

const AT_ONCE = 100;
const NUMBER = /"(?:count|ticketNumber)":(\d+)/;

const tell = (answer: WatchAnswer) => process.send?.(answer);

/** The sockets to one server, and how many of them have which message. */
type Crowd = { port: number; size: number; arrivals: Map<number, number> };
const crowds = new Map<number, Crowd>();
const places = { next: 0 };

function note(crowd: Crowd, text: string): void {
  const number = Number(NUMBER.exec(text)?.[1] ?? 0);
  if (number < FIRST_NUMBER) return;
  const arrivals = (crowd.arrivals.get(number) ?? 0) + 1;
  if (arrivals < crowd.size) crowd.arrivals.set(number, arrivals);
  else {
    crowd.arrivals.delete(number);
    tell({ arrived: { port: crowd.port, number, at: now() } });
  }
}

/** Connects, upgrades and subscribes; comes back once the server has taken the connection. */
function connect(crowd: Crowd, drawId: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const place = places.next++;
  const from = `10.${process.pid & 255}.${(place >> 8) & 255}.${place & 255}`;
  const socket = createConnection({ host: '127.0.0.1', port: crowd.port, noDelay: true });
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${crowd.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Forwarded-For: ${from}\r\n\r\n`,
  );
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  let upgraded = false;
  socket.on('data', (chunk: Buffer) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    if (!upgraded) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) {
        rest = bytes;
        return;
      }
      const head = bytes.toString('latin1', 0, end);
      if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(head));
      upgraded = true;
      subscribe(socket, drawId);
      resolve();
      bytes = bytes.subarray(end + 4);
    }
    rest = readFrames(bytes, (text) => note(crowd, text));
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('A server closed a connection.')));
  return promise;
}

/** Reads whole frames, all of them short or of 16-bit length and unmasked; answers what is left. */
function readFrames(bytes: Buffer, read: (text: string) => void): Buffer {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] ?? 0) & 127;
    const start = at + (short === 126 ? 4 : 2);
    if (bytes.length < start) break;
    const end = start + (short === 126 ? bytes.readUInt16BE(at + 2) : short);
    if (bytes.length < end) break;
    read(bytes.toString('latin1', start, end));
    at = end;
  }
  return bytes.subarray(at);
}

/** A masked frame, its mask all zeros. */
function subscribe(socket: Socket, prizeDrawId: string): void {
  const text = JSON.stringify({ type: 'subscribe', prizeDrawId });
  socket.write(Buffer.concat([Buffer.of(0x81, 0x80 | text.length, 0, 0, 0, 0), Buffer.from(text)]));
}

process.on('message', async ({ connect: { port, drawId, sockets } }: WatchOrder) => {
  const crowd = crowds.get(port) ?? { port, size: 0, arrivals: new Map() };
  crowds.set(port, crowd);
  for (let left = sockets; left > 0; left -= AT_ONCE) {
    const group = Math.min(AT_ONCE, left);
    await Promise.all(Array.from({ length: group }, () => connect(crowd, drawId)));
    crowd.size += group;
  }
  tell({ connected: crowd.size });
});
process.once('disconnect', () => process.exit());
