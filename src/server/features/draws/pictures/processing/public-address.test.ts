import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('a public address', () => {
  it.each(['93.184.216.34', '1.1.1.1', '8.8.8.8', '2606:2800:220:1::1', '2a00:1450:4009:81f::200e'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255'],
    ...[
      '192.168.1.1',
      '169.254.169.254',
      '168.63.129.16',
      '100.64.0.1',
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '198.51.100.7',
    ],
    ...['203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'ff02::1', 'fec0::1', '100::1'],
    // Addresses that embed another address, whatever that address is.
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::ffff:0:127.0.0.1'],
    ...['::127.0.0.1', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b::127.0.0.1', '64:ff9b:1::1', '2002:7f00:1::'],
    ...['2001::1', '2001:db8::1', '2001:2::1', '2001:10::1', '3fff::1', '4000::1', '5f00::1', '8000::1'],
    // Text that is not an address, or not in canonical form.
    ...['', 'localhost', 'example.org', '127.1', '0177.0.0.1', '2130706433', '0x7f.0.0.1', '1.1.1.1.1'],
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it('never embeds an IPv4 address in IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '::', '64:ff9b::', '::ffff:0:'), (v4, prefix) => {
        expect(isPublicAddress(`${prefix}${v4}`)).toBe(false);
      }),
    );
  });
});
