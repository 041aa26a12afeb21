// The baseline: bare `ws`, which sends each message to each socket.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { serveMeasurement } from './serving.ts';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
serveMeasurement({ port, drawId: crypto.randomUUID() }, (messages) => {
  for (const message of messages) {
    const text = JSON.stringify(message);
    for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(text);
  }
});
