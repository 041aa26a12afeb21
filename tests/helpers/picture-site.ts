import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Network } from '#server/features/draws/pictures/processing/foreign-picture.ts';

/** An address of the public internet, behind which the tests' own server answers. */
export const PUBLIC_ADDRESS = '93.184.216.34';

export type PictureSite = {
  /** Names as the test wants them, and connections that go to the server whatever the address. */
  network: Network;
  /** Every connection that was opened: `address:port`. */
  dialled: string[];
  /** Who is where; a name that is not in it is not found. Each list is answered in turn, the last again and again. */
  names: Map<string, string[][]>;
  stop: () => Promise<void>;
};

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A site elsewhere, for copying pictures from; nothing leaves this machine. */
export async function startPictureSite(answer: Answer): Promise<PictureSite> {
  const server = createServer(answer).listen(0, '127.0.0.1');
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
        const answers = names.get(host) ?? [];
        return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
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
