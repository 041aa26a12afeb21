import { expect, it } from 'vitest';
import { createKeyedHash } from './keyed-hash.ts';
import { createLinkProofs } from './link-proofs.ts';

it('a signed link is accepted after a change of the secret, and only for its purpose [OPS-32]', () => {
  const named = Buffer.from('ada');
  const proof = createLinkProofs(createKeyedHash('former'), 'leaving').create(named);
  const proofs = createLinkProofs(createKeyedHash('new', 'former'), 'leaving');
  expect(proofs.isRight(named, proof)).toBe(true);
  expect(proofs.create(named).equals(proof)).toBe(false);
  expect(proofs.isRight(named, proofs.create(named))).toBe(true);
  expect(createLinkProofs(createKeyedHash('new'), 'leaving').isRight(named, proof)).toBe(false);
  expect(createLinkProofs(createKeyedHash('former'), 'joining').isRight(named, proof)).toBe(false);
  expect(proofs.isRight(named, proof.subarray(1))).toBe(false);
});
