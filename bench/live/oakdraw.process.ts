// Runs Oakdraw without its jobs.
import type { AddressInfo } from 'node:net';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, readSecrets } from '#server/program.ts';
import { readClock, readMemory, type ServerCalls, serveCalls } from './calls.ts';

const config = readConfig();
const database = await openDatabase(config);
const { server, services } = await buildApp({ config, database, ...(await readSecrets(config, database)) });
await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;
serveCalls<ServerCalls>({
  getPort: () => port,
  readMemory,
  broadcast: (drawId, messages) => {
    const sentAt = readClock();
    for (const message of messages) services.live.tell(drawId, message);
    return sentAt;
  },
});
