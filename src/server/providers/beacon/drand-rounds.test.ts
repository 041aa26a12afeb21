import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { QUICKNET } from '#domain/proof/rounds.ts';
import { createFakeChain } from '../../../../tests/helpers/fake-drand/fake-chain.ts';
import { QUICKNET_ROUNDS } from '../../../../tests/helpers/fake-drand/quicknet.ts';
import { BadResponse, createRoundReader } from './drand-rounds.ts';

const DOES_NOT = 'returned a signature that does not verify';

const readQuicknet = createRoundReader(QUICKNET);

function responseOf(round: number, signature = ''): string {
  const randomness = createHash('sha256').update(signature, 'hex').digest('hex');
  return JSON.stringify({ round, randomness, signature });
}

it.each([...QUICKNET_ROUNDS])("quicknet's round %i is verified [OPS-07]", (round, signature) => {
  const response = JSON.parse(responseOf(round, signature));
  expect(readQuicknet(JSON.stringify(response), round)).toEqual(response);
  expect(readQuicknet(JSON.stringify({ ...response, previous_signature: '' }), 'latest')).toEqual(response);
});

it("a signature is valid only for its own round, with its network's key, and if unchanged [OPS-07]", () => {
  const signature = QUICKNET_ROUNDS.get(1000) ?? '';
  expect(readQuicknet(responseOf(1000, signature), 1000).round).toBe(1000);
  for (const round of [1001, 999]) {
    expect(() => readQuicknet(responseOf(round, signature), 'latest')).toThrow(DOES_NOT);
  }
  const { chain } = createFakeChain();
  expect(() => createRoundReader(chain)(responseOf(1000, signature), 1000)).toThrow(DOES_NOT);
  for (const at of [0, 1, 40, 95]) {
    const digit = signature[at] === '8' ? '9' : '8';
    const changed = `${signature.slice(0, at)}${digit}${signature.slice(at + 1)}`;
    expect(() => readQuicknet(responseOf(1000, changed), 1000)).toThrow(DOES_NOT);
  }
});

it('rejects a valid response for a round other than the requested one', () => {
  const response = responseOf(1001, QUICKNET_ROUNDS.get(1001));
  expect(() => readQuicknet(response, 1000)).toThrow('returned another round');
});

it('rejects randomness that is not the hash of the signature', () => {
  const response = JSON.parse(responseOf(1000, QUICKNET_ROUNDS.get(1000)));
  const changed = JSON.stringify({ ...response, randomness: 'ab'.repeat(32) });
  expect(() => readQuicknet(changed, 1000)).toThrow('returned randomness of no such signature');
});

it.each([
  '',
  'null',
  '[]',
  '{"round":1000}',
  '<html>',
  responseOf(1000, QUICKNET_ROUNDS.get(1000)).replace('1000', '"1000"'),
  responseOf(1000, QUICKNET_ROUNDS.get(1000)).replace('1000', '1000.5'),
  responseOf(1000, QUICKNET_ROUNDS.get(1000)).replace('1000', '-1'),
  responseOf(1000, QUICKNET_ROUNDS.get(1000)?.toUpperCase()),
  responseOf(1000, QUICKNET_ROUNDS.get(1000)?.slice(2)),
])('%s is not parsed as a round', (text) => {
  expect(() => readQuicknet(text, 'latest')).toThrow(BadResponse);
  expect(() => readQuicknet(text, 'latest')).toThrow('returned something that is no round');
});

it('a signature has only one encoding, and the point at infinity is invalid', () => {
  const source = createFakeChain();
  const read = createRoundReader(source.chain);
  // Adding the field's order to the coordinate gives another encoding of the same point, if the sum is small enough to
  // fit.
  const order =
    0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
  const mask = (1n << 381n) - 1n;
  const other = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].flatMap((round) => {
    const value = BigInt(`0x${source.round(round)?.signature}`);
    const x = (value & mask) + order;
    return x > mask ? [] : { round, signature: ((value & ~mask) | x).toString(16) };
  });
  expect(other.length).toBeGreaterThan(0);
  for (const { round, signature } of [...other, { round: 1, signature: `c0${'00'.repeat(47)}` }]) {
    expect(() => read(responseOf(round, signature), round)).toThrow('does not verify');
  }
});
