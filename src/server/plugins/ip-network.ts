import { isIPv6 } from 'node:net';

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
