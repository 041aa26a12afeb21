import ipaddr from 'ipaddr.js';

/** The only IPv6 range that is allocated for global unicast. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Addresses in public ranges that lead inside: the one under which Azure reaches its virtual machines. */
const INSIDE: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether an IP address is public. Addresses that embed another address (mapped, NAT64, 6to4, Teredo) are never
 * public, because they can lead to internal machines.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || INSIDE.has(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
