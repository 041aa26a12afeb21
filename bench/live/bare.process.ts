// The baseline: plain `ws`, which sends each message to each socket.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { readClock, readMemory, type ServerCalls, serveCalls } from './calls.ts';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
serveCalls<ServerCalls>({
  getPort: () => port,
  readMemory,
  broadcast: (_drawId, messages) => {
    const sentAt = readClock();
    for (const message of messages) {
      const text = JSON.stringify(message);
      for (const client of server.clients) if (client.readyState === WebSocket.OPEN) client.send(text);
    }
    return sentAt;
  },
});
