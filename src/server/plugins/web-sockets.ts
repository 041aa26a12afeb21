import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Listener } from './broadcast.ts';

/** Where pages listen. */
export const LIVE_PATH = '/ws';

/** Somebody who asks for more is no page of ours. */
const LONGEST_MESSAGE = 1_024;

/** "Service restart": pages connect again, which after 1000 or 1001 they would not. */
const RESTART = 1012;

const FAREWELL_MS = 2_000;

const TEXT = 0x81;
const PING = Uint8Array.of(0x89, 0);

/** One end of a WebSocket. What is written to it is frames. */
export type Line = Listener & {
  ping: () => void;
  close: (code: number, reason: string) => void;
  /** Ends it without a word: nobody may be there to hear one. */
  cut: () => void;
};

/** Whether a request that wants to become something else may; others are answered as if they had not asked. */
export function mayUpgrade(request: IncomingMessage, { development }: { development: boolean }): boolean {
  return isForPages(request) || (development && isVites(request));
}

/**
 * Takes WebSockets for the routes that want them. Compression of messages stays off: with it a socket takes thirty times
 * the memory, and a broadcast to thousands takes seconds. To be registered before any route.
 */
export async function takeWebSockets(server: FastifyInstance): Promise<void> {
  // The plugin listens to a server that never listens itself, and so hears only what is meant for it.
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

/** Says goodbye to all; whoever does not answer in time is cut off. */
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

/** For a route that becomes a WebSocket: its response will never be, and would be kept as long as the connection. */
export async function letResponseGo(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.ws) reply.raw.detachSocket(request.raw.socket);
}

/** Frames go straight into the connection: they are made once for everybody, and several may leave as one write. */
export function lineOf(socket: WebSocket, request: FastifyRequest): Line {
  const connection = request.raw.socket;
  // The plugin's own listener would keep the whole request. What breaks the protocol is closed by its rules anyway.
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

/** A whole text message from a server. */
export function frameOf(text: string): Uint8Array {
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
