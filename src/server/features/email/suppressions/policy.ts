import { createPublicKey, verify } from 'node:crypto';
import { ApiError } from '#server/api-error.ts';

/** What SendGrid's signed webhook sends. */
export type Signed = { body: Buffer; signature: unknown; timestamp: unknown };

/**
 * Requires a valid signature over the timestamp and the raw body: ECDSA on P-256 with SHA-256, DER in base64, verified
 * with the configured public key (base64 DER). @throws {ApiError} 404 without a key, 400
 */
export function requireSigned(key: string | undefined, { body, signature, timestamp }: Signed): void {
  if (key === undefined) throw new ApiError('missing', 'No events are taken here.');
  const invalid = new ApiError('invalid', 'The signature does not fit.', { code: 'signature_invalid' });
  if (typeof signature !== 'string' || typeof timestamp !== 'string') throw invalid;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'))) throw invalid;
}
