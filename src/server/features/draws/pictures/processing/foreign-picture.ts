import { Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, connect as openSocket, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as openTls } from 'node:tls';
import { PICTURE_LIMITS as limits } from '#domain/pictures/limits.ts';
import { isPublicAddress } from './public-address.ts';

/** DNS look-ups and connections, which tests replace. */
export type Network = {
  /** Returns no addresses if there is no such name. The signal ends the look-up. */
  resolve: (host: string, signal: AbortSignal) => Promise<string[]>;
  dial: (address: string, port: number) => Socket;
};

/**
 * The system's network. It asks the DNS servers directly: `dns.lookup` would occupy one of the few threads that all
 * look-ups of this process share, and could not be ended.
 */
export function createSystemNetwork(servers?: string[]): Network {
  return {
    resolve: async (host, signal) => {
      const resolver = new Resolver({ timeout: 2_000, tries: 2 });
      if (servers) resolver.setServers(servers);
      const cancel = () => resolver.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      signal.removeEventListener('abort', cancel);
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    },
    dial: (host, port) => openSocket({ host, port }),
  };
}

/** The reason why a picture was not copied. The message ends a sentence for the user who entered the address. */
export class PictureCopyError extends Error {}

export type CopyPicture = (address: string) => Promise<Buffer>;

const REDIRECTS = 3;
const HEADERS = {
  accept: 'image/avif,image/webp,image/*;q=0.9',
  'accept-encoding': 'identity',
  'user-agent': 'Oakdraw (copies a picture for a prize draw)',
};

/**
 * Fetches a picture from an address that a user entered. Allows only http and https on their default ports, and only
 * the public internet: it checks the resolved addresses and connects to the checked address, for each redirect too.
 * Size and time are limited, and no response header is trusted.
 * @throws {PictureCopyError} with the reason
 */
export function createPictureCopier({
  network = createSystemNetwork(),
  withinMs = 10_000,
} = {}): CopyPicture {
  return async (address) => {
    const signal = AbortSignal.timeout(withinMs);
    try {
      return await follow(address, REDIRECTS, { network, signal });
    } catch (error) {
      if (signal.aborted) throw new PictureCopyError('the site didn’t send it in time');
      if (error instanceof PictureCopyError) throw error;
      throw new PictureCopyError('the site couldn’t be reached');
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
      if (redirects === 0) throw new PictureCopyError('the site redirects too many times');
      const next = URL.parse(headers.location, url);
      return await follow(next?.href ?? '', redirects - 1, way);
    }
    // The status is not told, because the caller could use this site to look at others.
    if (statusCode !== 200) throw new PictureCopyError('the site didn’t send it');
    return await bodyOf(response);
  } finally {
    response.destroy();
  }
}

function urlOf(address: string): URL {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new PictureCopyError('its address doesn’t start with https:// or http://');
  }
  // `URL` omits a port that is the scheme's default.
  if (url.port !== '') throw new PictureCopyError('its address has a port number');
  if (url.username !== '' || url.password !== '') throw new PictureCopyError('its address has a user name');
  return url;
}

/** Rejects a host name if any of its addresses is private, because the DNS server chooses which one comes first. */
async function publicAddressOf({ hostname }: URL, { network, signal }: Way): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [host] : await beforeEnd(network.resolve(host, signal), signal);
  const [first] = found;
  if (first === undefined) throw new PictureCopyError('the site couldn’t be found');
  if (!found.every(isPublicAddress)) throw new PictureCopyError('its address is not on the public internet');
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
    // The header is set explicitly, because without an agent Node assumes port 80 and adds the port to the header.
    const headers = { ...HEADERS, host: url.host };
    const request = send(url, { headers, signal, createConnection: connection });
    request.once('response', resolve);
    request.once('error', reject);
    request.end();
  });
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const tooLarge = new PictureCopyError('it is larger than 10MB');
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
