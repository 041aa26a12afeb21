import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { FakeChain } from './fake-chain.ts';

/** How a relay responds. */
export type Manner =
  | 'honest'
  /** An invalid signature. */
  | 'wrong signature'
  /** The previous round, with the number of the requested one. */
  | 'other round'
  /** The valid signature, with randomness that is not its hash. */
  | 'wrong randomness'
  /** Has none of the last hundred rounds, not even as the latest. */
  | 'stale'
  /** Like `honest`, but responds only once `letGo` is called. */
  | 'slow'
  | 'never'
  /** Starts a response and never ends it. */
  | 'half'
  | 'broken'
  | 'garbage'
  | 'huge'
  | 'redirecting'
  /** Closes every connection. */
  | 'dead';

export type FakeRelay = {
  /** For `DRAND_RELAYS`. */
  url: string;
  manner: Manner;
  /** The requests in order: round numbers and `latest`. */
  asked: string[];
  /** How many requests were aborted before the response was complete. */
  abandoned: () => number;
  /** Sends all responses that a slow relay is delaying. */
  letGo: () => void;
  stop: () => Promise<void>;
};

type Asked = number | 'latest';

/** Starts a relay of a network on its own port. */
export async function startRelay(source: FakeChain, manner: Manner = 'honest'): Promise<FakeRelay> {
  const held: (() => void)[] = [];
  const asked: string[] = [];
  let abandoned = 0;
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) abandoned += 1;
    });
    const what = new RegExp(`^/${source.chain.hash}/public/(latest|[1-9]\\d*)$`).exec(request.url ?? '')?.[1];
    if (what === undefined) {
      response.writeHead(400).end();
      return;
    }
    asked.push(what);
    const exchange = { source, asked: askedFor(what), response };
    const respond = () => respondHonestly(source, exchange.asked, response);
    if (relay.manner === 'honest') respond();
    else if (relay.manner === 'slow') held.push(respond);
    else MISBEHAVIOUR[relay.manner](exchange);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  const relay: FakeRelay = {
    url: `http://127.0.0.1:${address.port}`,
    manner,
    asked,
    abandoned: () => abandoned,
    letGo: () => {
      for (const respond of held.splice(0)) respond();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return relay;
}

function askedFor(what: string): Asked {
  return what === 'latest' ? what : Number(what);
}

function respondHonestly(source: FakeChain, asked: Asked, response: ServerResponse, behind = 0): void {
  const newest = source.newest() - behind;
  const number = asked === 'latest' ? newest : asked;
  const round = number <= newest ? source.round(number) : null;
  if (round) send(response, round);
  else response.writeHead(425).end('Requested future beacon');
}

type Misbehaviour = Exclude<Manner, 'honest' | 'slow'>;
type Exchange = { source: FakeChain; asked: Asked; response: ServerResponse };

const MISBEHAVIOUR: Record<Misbehaviour, (exchange: Exchange) => void> = {
  'wrong signature': (exchange) => lie(exchange, () => ({ signature: NOBODYS, randomness: hashOf(NOBODYS) })),
  'other round': (exchange) => lie(exchange, (source, round) => ({ ...source.round(round - 1), round })),
  'wrong randomness': (exchange) => lie(exchange, () => ({ randomness: hashOf(NOBODYS) })),
  stale: ({ source, asked, response }) => respondHonestly(source, asked, response, 100),
  never: () => {},
  half: ({ response }) => void response.writeHead(200).write('{"round":'),
  broken: ({ response }) => void response.writeHead(500).end('{}'),
  garbage: ({ response }) => void response.end('<!doctype html><title>Sign in to this network</title>'),
  huge: ({ response }) => flood(response.writeHead(200)),
  redirecting: ({ response }) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  dead: ({ response }) => void response.destroy(),
};

/** The group's generator: a valid point, but not a valid signature. */
const NOBODYS =
  '97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb';

/** Falsifies a valid round in the given way. */
function lie(
  { source, asked, response }: Exchange,
  lieAbout: (source: FakeChain, round: number) => object,
): void {
  const number = asked === 'latest' ? source.newest() : asked;
  send(response, { ...source.round(number), ...lieAbout(source, number) });
}

function hashOf(signature: string): string {
  return createHash('sha256').update(signature, 'hex').digest('hex');
}

function flood(response: ServerResponse): void {
  while (!response.destroyed && response.write('9'.repeat(65_536)));
  response.once('drain', () => flood(response));
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
