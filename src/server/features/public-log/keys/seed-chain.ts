import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

/** How many secrets a draw has: one for each attempt that there may be. */
export const CHAIN_LENGTH = 100;

const PURPOSE = 'seed-chain/v1';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * A draw's chain of secrets: the last is random, each before it the SHA-256 of the one behind it. Its first, S₀, is
 * published when the draw is; attempt k reveals S_k, which nobody could choose by then. Only the last is kept, encrypted
 * under a key derived from the signing key, and it leaves this file in no other form.
 */
export function makeChain(key: SigningKey, drawId: string): { first: string; kept: Uint8Array } {
  const last = randomBytes(32);
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', key.derive(PURPOSE), nonce).setAAD(Buffer.from(drawId));
  const text = Buffer.concat([cipher.update(last), cipher.final()]);
  return {
    first: Buffer.from(backFrom(last, CHAIN_LENGTH)).toString('hex'),
    kept: Buffer.concat([nonce, text, cipher.getAuthTag()]),
  };
}

/** The secret that an attempt reveals. @throws where what was kept is not this draw's, or is another key's */
export function secretOf(
  key: SigningKey,
  { drawId, kept, attempt }: { drawId: string; kept: Uint8Array; attempt: number },
): Uint8Array {
  if (!Number.isInteger(attempt) || attempt < 1 || attempt > CHAIN_LENGTH) {
    throw new RangeError(`there is no attempt ${attempt}`);
  }
  const end = kept.length - TAG_LENGTH;
  const decipher = createDecipheriv('aes-256-gcm', key.derive(PURPOSE), kept.subarray(0, NONCE_LENGTH), {
    authTagLength: TAG_LENGTH,
  });
  decipher.setAAD(Buffer.from(drawId)).setAuthTag(kept.subarray(end));
  const last = Buffer.concat([decipher.update(kept.subarray(NONCE_LENGTH, end)), decipher.final()]);
  return backFrom(last, CHAIN_LENGTH - attempt);
}

function backFrom(secret: Uint8Array, steps: number): Uint8Array {
  let at: Uint8Array = secret;
  for (let step = 0; step < steps; step += 1) at = hash('sha256', at, 'buffer');
  return at;
}
