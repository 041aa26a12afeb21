import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import type { SigningKey } from './signing-key.ts';

/** The number of secrets in a draw's chain: one for each possible attempt. */
export const CHAIN_LENGTH = 100;

const PURPOSE = 'seed-chain/v1';
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * Creates a draw's chain of secrets. The last secret is random, and each earlier one is the SHA-256 of the next. The
 * first, S₀, is published with the draw. It fixes all others, so attempt k can reveal only S_k. Only the last secret is
 * stored, encrypted under a key derived from the signing key.
 */
export function makeChain(key: SigningKey, drawId: string): { first: string; kept: Uint8Array } {
  const last = randomBytes(32);
  const nonce = randomBytes(NONCE_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', key.derive(PURPOSE), nonce).setAAD(Buffer.from(drawId));
  const text = Buffer.concat([cipher.update(last), cipher.final()]);
  return {
    first: Buffer.from(hashRepeatedly(last, CHAIN_LENGTH)).toString('hex'),
    kept: Buffer.concat([nonce, text, cipher.getAuthTag()]),
  };
}

/** The secret that an attempt reveals. @throws if the stored chain belongs to another draw or key */
export function deriveSecret(
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
  return hashRepeatedly(last, CHAIN_LENGTH - attempt);
}

function hashRepeatedly(secret: Uint8Array, steps: number): Uint8Array {
  let at: Uint8Array = secret;
  for (let step = 0; step < steps; step += 1) at = hash('sha256', at, 'buffer');
  return at;
}
