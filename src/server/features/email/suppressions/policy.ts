import { createPublicKey, verify } from 'node:crypto';
import { ApiError } from '#server/api-error.ts';

/** A signed webhook request from SendGrid. */
export type Signed = { body: Buffer; signature: unknown; timestamp: unknown };

/**
 * Requires a valid signature over the timestamp and the raw body: ECDSA on P-256 with SHA-256, as DER in base64. It is
 * verified with the configured public key (DER in base64).
 * @throws {ApiError} 404 if no key is configured, 400 if the signature is invalid
 */
export function requireSigned(key: string | undefined, { body, signature, timestamp }: Signed): void {
  if (key === undefined) throw new ApiError('missing', 'This site doesn’t accept email events.');
  const invalid = new ApiError('invalid', 'The signature isn’t valid.', { code: 'signature_invalid' });
  if (typeof signature !== 'string' || typeof timestamp !== 'string') throw invalid;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'))) throw invalid;
}
