import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { z } from 'zod';
import { AccountChanged, LiveMessage } from '#contract/drawing/live.ts';
import type { Client, TestApp } from './app.ts';
import { eventually } from './eventually.ts';

export type LivePage = {
  socket: WebSocket;
  heard: LiveMessage[];
  /** How many notifications about account changes the page has received. */
  accountNews: () => number;
  /** The messages of one type. */
  of: <Type extends LiveMessage['type']>(type: Type) => Extract<LiveMessage, { type: Type }>[];
  send: (message: unknown) => void;
  /** Follows a draw, and resolves when its state arrives. */
  follow: (prizeDrawId: string) => Promise<void>;
  /** The close code of the connection. */
  closed: Promise<number>;
};

/** The app's address. Starts listening if necessary. */
export async function liveAddress({ server }: TestApp): Promise<string> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return `ws://127.0.0.1:${port}/ws`;
}

/** Connects to `/ws`, signed in or not. */
export async function openLivePage(
  app: TestApp,
  who?: Client,
  options: ClientOptions = {},
): Promise<LivePage> {
  const cookie = who?.cookie();
  const socket = new WebSocket(await liveAddress(app), {
    ...options,
    headers: { ...options.headers, ...(cookie && { cookie }) },
  });
  const page = pageOn(socket);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return page;
}

/** The status with which a connection is rejected. */
export async function readRejectedStatus(app: TestApp, options: ClientOptions): Promise<number> {
  const socket = new WebSocket(await liveAddress(app), options);
  const [, response] = await once(socket, 'unexpected-response');
  socket.on('error', () => {});
  socket.terminate();
  return response.statusCode;
}

const Told = z.discriminatedUnion('type', [...LiveMessage.options, AccountChanged]);

function pageOn(socket: WebSocket): LivePage {
  const heard: LiveMessage[] = [];
  let accountNews = 0;
  socket.on('message', (data, isBinary) => {
    if (isBinary) throw new Error('messages to pages must be text');
    const message = Told.parse(JSON.parse(data.toString()));
    if (message.type === 'account') accountNews += 1;
    else heard.push(message);
  });
  socket.on('error', () => {});
  const send = (message: unknown) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const isOf =
    <Type extends LiveMessage['type']>(type: Type) =>
    (message: LiveMessage): message is Extract<LiveMessage, { type: Type }> =>
      message.type === type;
  return {
    socket,
    heard,
    accountNews: () => accountNews,
    of: (type) => heard.filter(isOf(type)),
    send,
    follow: async (prizeDrawId) => {
      send({ type: 'subscribe', prizeDrawId });
      await eventually(() =>
        heard.some((message) => message.type === 'ticketsCount' && message.prizeDrawId === prizeDrawId),
      ).toBe(true);
    },
    closed: once(socket, 'close').then(([code]) => code),
  };
}
