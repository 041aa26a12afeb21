import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHAIN_LENGTH, deriveSecret, makeChain } from './seed-chain.ts';
import { createSigningKey } from './signing-key.ts';

const key = createSigningKey('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60');
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

it('derives the public key from the seed, as in RFC 8032', () => {
  expect(Buffer.from(key.publicKey).toString('hex')).toBe(
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  );
  expect(Buffer.from(key.sign('')).toString('hex')).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  );
});

describe('a chain of secrets', () => {
  const { first, kept } = makeChain(key, 'a draw');

  it('publishes the first secret, and each secret is the hash of the next', () => {
    let before = first;
    for (let attempt = 1; attempt <= CHAIN_LENGTH; attempt += 1) {
      const secret = deriveSecret(key, { drawId: 'a draw', kept, attempt });
      expect(sha256(secret)).toBe(before);
      before = Buffer.from(secret).toString('hex');
    }
  });

  it('differs for each draw', () => {
    expect(makeChain(key, 'a draw').first).not.toBe(first);
  });

  it('is stored encrypted in the database', () => {
    const last = deriveSecret(key, { drawId: 'a draw', kept, attempt: CHAIN_LENGTH });
    expect(Buffer.from(kept).includes(last)).toBe(false);
    expect(kept).toHaveLength(12 + 32 + 16);
  });

  it('does not decrypt with another key, for another draw, or after a change', () => {
    const other = createSigningKey(randomBytes(32).toString('hex'));
    const changed = Uint8Array.from(kept, (byte, index) => (index === 20 ? byte ^ 1 : byte));
    expect(() => deriveSecret(other, { drawId: 'a draw', kept, attempt: 1 })).toThrow();
    expect(() => deriveSecret(key, { drawId: 'another draw', kept, attempt: 1 })).toThrow();
    expect(() => deriveSecret(key, { drawId: 'a draw', kept: changed, attempt: 1 })).toThrow();
  });

  it.each([0, CHAIN_LENGTH + 1, 1.5])('has no attempt %s', (attempt) => {
    expect(() => deriveSecret(key, { drawId: 'a draw', kept, attempt })).toThrow(RangeError);
  });
});
