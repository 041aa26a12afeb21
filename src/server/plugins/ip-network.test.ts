import { describe, expect, it } from 'vitest';
import { toNeighbourhood, toNetwork } from './ip-network.ts';

describe('the network of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8:1::', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1:2:3:4%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });
});

describe('the neighbourhood of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.0/24'],
    ['::ffff:192.0.2.200', '192.0.2.0/24'],
    ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
    ['2001:db8:1:2::6', '2001:db8:1:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['not an address', 'not an address'],
  ])('of %s is %s', (address, neighbourhood) => {
    expect(toNeighbourhood(address)).toBe(neighbourhood);
  });
});
