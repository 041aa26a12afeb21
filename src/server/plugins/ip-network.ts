import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the part of an address that identifies one household or company: a whole IPv4 address, or the first 64 bits
 * of an IPv6 address.
 */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [front = '', back] = bare.toLowerCase().split('::');
  const head = front === '' ? [] : front.split(':');
  if (back === undefined) return prefix(head);
  const tail = back === '' ? [] : back.split(':');
  return prefix([...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]);
}

function prefix(groups: string[]): string {
  const four = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${four.join(':')}::/64`;
}

/**
 * Returns the part of an address that one person can often change at will: the first 24 bits of an IPv4 address, or the
 * first 56 bits of an IPv6 address.
 */
export function toNeighbourhood(address: string): string {
  const network = toNetwork(address);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):([0-9a-f]+)::\/64$/.exec(network);
  if (!groups) return network;
  const fourth = Number.parseInt(groups[2] ?? '0', 16) & 0xff00;
  return `${groups[1]}:${fourth.toString(16)}::/56`;
}
