import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Network } from '#server/features/draws/pictures/processing/foreign-picture.ts';

/** A public IP address. Connections to it reach the tests' own server. */
export const PUBLIC_ADDRESS = '93.184.216.34';

export type PictureSite = {
  /** A network with the test's own DNS, whose connections always go to the test's server. */
  network: Network;
  dialled: string[];
  /** IP addresses by name; other names are not found. Each look-up returns the next list, and the last one repeats. */
  names: Map<string, string[][]>;
  stop: () => Promise<void>;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An external site to copy pictures from; nothing leaves this machine. */
export async function startPictureSite(handler: Handler): Promise<PictureSite> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  const dialled: string[] = [];
  const names = new Map<string, string[][]>([['pictures.example', [[PUBLIC_ADDRESS]]]]);
  return {
    dialled,
    names,
    network: {
      resolve: async (host) => {
        const lists = names.get(host) ?? [];
        return (lists.length > 1 ? lists.shift() : lists[0]) ?? [];
      },
      dial: (address, port) => {
        dialled.push(`${address}:${port}`);
        return connect(bound.port, '127.0.0.1');
      },
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
