import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Listener } from './broadcast.ts';

export const LIVE_PATH = '/ws';

/** The longest accepted message, in bytes. Our own pages never send longer ones. */
const LONGEST_MESSAGE = 1_024;

/** "Service restart": pages reconnect after this close code, but not after 1000 or 1001. */
const RESTART = 1012;

const FAREWELL_MS = 2_000;

const TEXT = 0x81;
const PING = Uint8Array.of(0x89, 0);

/** The server's end of a WebSocket, to which frames are written. */
export type Line = Listener & {
  ping: () => void;
  close: (code: number, reason: string) => void;
  /** Drops the connection without a closing handshake. */
  cut: () => void;
};

/** Whether an upgrade is allowed. Other upgrade requests are handled as ordinary requests. */
export function mayUpgrade(request: IncomingMessage, { development }: { development: boolean }): boolean {
  return isForPages(request) || (development && isVites(request));
}

/**
 * Accepts WebSockets for routes that use them. Message compression is turned off, because it would take thirty times
 * the memory per socket, and seconds for a broadcast to thousands of sockets. Register this before any route.
 */
export async function takeWebSockets(server: FastifyInstance): Promise<void> {
  // This server never listens itself, so the plugin sees only the upgrades that are passed to it.
  const upgrades = createServer();
  let stopping = false;
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isForPages(request)) return;
    if (stopping) socket.destroy();
    else upgrades.emit('upgrade', request, socket, head);
  });
  const closing = { closeTimeout: FAREWELL_MS };
  await server.register(websocket, {
    options: { server: upgrades, maxPayload: LONGEST_MESSAGE, perMessageDeflate: false, ...closing },
    preClose: async () => {
      stopping = true;
      await closeAll(server.websocketServer.clients);
    },
  });
}

/** Closes all sockets, and drops those whose clients do not respond in time. */
async function closeAll(sockets: ReadonlySet<WebSocket>): Promise<void> {
  const waiting = new AbortController();
  const gone = [...sockets].map(
    (socket) =>
      new Promise<void>((resolve) => {
        socket.once('close', () => resolve());
        socket.close(RESTART, 'Service restart');
      }),
  );
  await Promise.race([
    Promise.all(gone),
    delay(FAREWELL_MS, undefined, { signal: waiting.signal }).catch(() => {}),
  ]);
  waiting.abort();
  for (const socket of sockets) socket.terminate();
}

/** Releases the response to an upgraded request, which would otherwise stay in memory as long as the connection. */
export async function releaseResponse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.ws) reply.raw.detachSocket(request.raw.socket);
}

/**
 * Frames are written directly to the connection, because a frame is built only once for all listeners, and several
 * frames are sent as one write.
 */
export function openLine(socket: WebSocket, request: FastifyRequest): Line {
  const connection = request.raw.socket;
  // The plugin's own listener would keep the whole request in memory. The socket closes after protocol errors even
  // without it.
  socket.removeAllListeners('error');
  socket.on('error', nothing);
  const write = (bytes: Uint8Array) => {
    if (socket.readyState === socket.OPEN) connection.write(bytes);
  };
  return {
    behind: () => connection.writableNeedDrain,
    whenTaken: (then) => void connection.once('drain', then),
    write,
    hold: () => connection.cork(),
    release: () => connection.uncork(),
    ping: () => write(PING),
    close: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
  };
}

/** Encodes an unfragmented text message from the server. */
export function encodeFrame(text: string): Uint8Array {
  const length = Buffer.byteLength(text);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = TEXT;
  if (start === 2) frame[1] = length;
  else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}

const isForPages = ({ url, headers }: IncomingMessage): boolean =>
  url?.split('?')[0] === LIVE_PATH && headers.upgrade?.toLowerCase() === 'websocket';

const isVites = ({ headers }: IncomingMessage): boolean =>
  headers['sec-websocket-protocol']?.startsWith('vite-') ?? false;

function nothing(): void {}
