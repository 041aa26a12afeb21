// Half of the watchers. They implement only those parts of the WebSocket protocol that they need, because they share
// the processors with the servers.
import { createConnection, type Socket } from 'node:net';
import pMap from 'p-map';
import { FIRST_NUMBER, readClock, serveCalls, type WatcherCalls } from './calls.ts';

const CONCURRENCY = 100;
const NUMBER = /"(?:count|ticketNumber)":(\d+)/;

/** How many sockets have received a message. `all` resolves to the time when the last one received it. */
type Arrivals = { sockets: number; all: PromiseWithResolvers<number> };

/** The sockets to one server, and the arrivals of each message, by its number. */
type Group = { size: number; arrivals: Map<number, Arrivals> };
const groups = new Map<number, Group>();
let sockets = 0;

function findGroup(port: number): Group {
  const group = groups.get(port) ?? { size: 0, arrivals: new Map() };
  groups.set(port, group);
  return group;
}

function findArrivals({ arrivals }: Group, number: number): Arrivals {
  const found = arrivals.get(number) ?? { sockets: 0, all: Promise.withResolvers() };
  arrivals.set(number, found);
  return found;
}

function noteArrival(group: Group, text: string): void {
  const number = Number(NUMBER.exec(text)?.[1] ?? 0);
  if (number < FIRST_NUMBER) return;
  const arrivals = findArrivals(group, number);
  arrivals.sockets += 1;
  if (arrivals.sockets === group.size) arrivals.all.resolve(readClock());
}

/** Connects, upgrades and subscribes one socket. Resolves once the server has upgraded the connection. */
function connect(port: number, drawId: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const place = sockets++;
  const from = `10.${process.pid & 255}.${(place >> 8) & 255}.${place & 255}`;
  const group = findGroup(port);
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true });
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
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
    rest = readFrames(bytes, (text) => noteArrival(group, text));
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('A server closed a connection.')));
  return promise;
}

/** Reads complete frames, unmasked and with a 7-bit or 16-bit length. @returns the remaining bytes */
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

/** Sends a masked frame with a mask of zero. */
function subscribe(socket: Socket, prizeDrawId: string): void {
  const text = JSON.stringify({ type: 'subscribe', prizeDrawId });
  socket.write(Buffer.concat([Buffer.of(0x81, 0x80 | text.length, 0, 0, 0, 0), Buffer.from(text)]));
}

serveCalls<WatcherCalls>({
  connect: async (port, drawId, wanted) => {
    await pMap(Array(wanted).keys(), () => connect(port, drawId), { concurrency: CONCURRENCY });
    findGroup(port).size += wanted;
  },
  waitForArrival: async (port, numbers) => {
    const group = findGroup(port);
    const times = await Promise.all(numbers.map((number) => findArrivals(group, number).all.promise));
    for (const number of numbers) group.arrivals.delete(number);
    return Math.max(...times);
  },
});
