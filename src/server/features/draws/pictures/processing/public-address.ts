import ipaddr from 'ipaddr.js';

/** In IPv6 only this eighth has ever been given out as global. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet. Addresses that carry another one in them (mapped, NAT64, 6to4,
 * Teredo) are none, whatever they carry: behind them may be a machine of ours.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}
