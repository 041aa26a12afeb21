import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, connect as openSocket, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as openTls } from 'node:tls';
import { PICTURE_LIMITS as limits } from '#domain/pictures/limits.ts';
import { isPublicAddress } from './public-address.ts';

/** How names become addresses and addresses connections: the system's own, unless a test has others. */
export type Network = {
  resolve: (host: string) => Promise<string[]>;
  dial: (address: string, port: number) => Socket;
};

const SYSTEM: Network = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  dial: (host, port) => openSocket({ host, port }),
};

/** Why a picture was not copied: the end of a sentence, for whoever gave its address. */
export class NotCopied extends Error {}

export type CopyPicture = (address: string) => Promise<Buffer>;

const REDIRECTS = 3;
const HEADERS = {
  accept: 'image/avif,image/webp,image/*;q=0.9',
  'accept-encoding': 'identity',
  'user-agent': 'Oakdraw (copies a picture for a prize draw)',
};

/**
 * Fetches a picture that somebody gave the address of. Only http and https on their own ports, only from the public
 * internet: the addresses behind a name are looked at, and the connection goes to the very one that was; the same again
 * for each redirect. What comes is bounded in size and all of it in time, and nothing is believed of what it says it is.
 * @throws {NotCopied} with the reason
 */
export function createPictureCopier({ network = SYSTEM, withinMs = 10_000 } = {}): CopyPicture {
  return async (address) => {
    const signal = AbortSignal.timeout(withinMs);
    try {
      return await follow(address, REDIRECTS, { network, signal });
    } catch (error) {
      if (signal.aborted) throw new NotCopied('the site did not send it in time');
      if (error instanceof NotCopied) throw error;
      throw new NotCopied('the site could not be reached');
    }
  };
}

type Way = { network: Network; signal: AbortSignal };

async function follow(address: string, redirects: number, way: Way): Promise<Buffer> {
  const url = urlOf(address);
  const at = await publicAddressOf(url, way);
  const response = await get(url, at, way);
  try {
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      if (redirects === 0) throw new NotCopied('the site sends from one address to the next without end');
      const next = URL.parse(headers.location, url);
      return await follow(next?.href ?? '', redirects - 1, way);
    }
    if (statusCode !== 200) throw new NotCopied(`the site answered ${statusCode}`);
    return await bodyOf(response);
  } finally {
    response.destroy();
  }
}

function urlOf(address: string): URL {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new NotCopied('its address does not begin with https:// or http://');
  }
  // A port that is the scheme's own is not written.
  if (url.port !== '') throw new NotCopied('its address names a port');
  if (url.username !== '' || url.password !== '') throw new NotCopied('its address names a user');
  return url;
}

/** One private address among many is enough to refuse: whoever answers names chooses which comes first. */
async function publicAddressOf({ hostname }: URL, { network, signal }: Way): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [host] : await beforeEnd(network.resolve(host), signal);
  const [first] = found;
  if (first === undefined) throw new NotCopied('the site could not be found');
  if (!found.every(isPublicAddress)) throw new NotCopied('its address is not on the public internet');
  return first;
}

async function beforeEnd(names: Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([names.catch(() => []), ended]);
}

function get(url: URL, at: string, { network, signal }: Way): Promise<IncomingMessage> {
  const secure = url.protocol === 'https:';
  const servername = isIP(url.hostname.replace(/^\[|\]$/g, '')) ? '' : url.hostname;
  const connection = (): Duplex => {
    const socket = network.dial(at, secure ? 443 : 80);
    return secure ? openTls({ socket, servername, host: url.hostname }) : socket;
  };
  return new Promise((resolve, reject) => {
    const send = secure ? requestHttps : requestHttp;
    // Said here, because without an agent Node takes 80 for every port, and writes it into the name.
    const headers = { ...HEADERS, host: url.host };
    const request = send(url, { headers, signal, createConnection: connection });
    request.once('response', resolve);
    request.once('error', reject);
    request.end();
  });
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const tooLarge = new NotCopied('it is larger than 10MB');
  if (Number(response.headers['content-length'] ?? 0) > limits.bytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limits.bytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
