import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Config } from './config.ts';

/** A log line must not be forged with an id. */
const WELL_FORMED = /^[A-Za-z0-9_-]{8,64}$/;

type TrustedProxies = Config['trustProxy'];

/**
 * Returns a function that names each request. A proxy that is trusted may have named it; other names are replaced,
 * because a stranger could repeat one.
 */
export function createRequestIds(trusted: TrustedProxies): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isAccepted =
      typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(trusted, socket.remoteAddress);
    return isAccepted ? given : randomUUID();
  };
}

function isTrusted(trusted: TrustedProxies, address = ''): boolean {
  if (typeof trusted === 'number') return trusted > 0;
  if (!ipaddr.isValid(address)) return false;
  const peer = ipaddr.process(address);
  return trusted.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(
      range.includes('/') ? range : `${range}/${isIPv6(range) ? 128 : 32}`,
    );
    return network.kind() === peer.kind() && peer.match([network, bits]);
  });
}

const isIPv6 = (address: string) => address.includes(':');
